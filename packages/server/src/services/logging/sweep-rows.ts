import { EVERYBODY, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /v1.1/logging': {
      auth: 'none',
      request: () => ({ body: { name: 'Ann', email: 'ann@example.com', reason: 'It broke.' } }),
      answers: EVERYBODY,
    },
    'POST /v1.1/logging/crash': {
      auth: 'none',
      request: () => ({
        body: {
          origin: 'RENDER',
          message: 'It broke.',
          stack: '',
          componentStack: '',
          route: '/videos',
          version: '0.1.0',
        },
      }),
      answers: EVERYBODY,
    },
  },
};
