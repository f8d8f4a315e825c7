import { nothing, OTHER_CREDENTIALS, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /api/settings/verify-code-snippet': {
      auth: 'cookie',
      request: () => ({ body: { url: 'https://localhost/' } }),
      answers: OTHER_CREDENTIALS,
    },
    'GET /business/v1.1/code-snippet/verification': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
  },
};
