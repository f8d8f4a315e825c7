import { batchOf, beatOf } from '../../../test/insights/beats.ts';
import {
  answers,
  EVERYBODY,
  OWN_BUSINESS,
  SIGNED_IN,
  type SweepRows,
} from '../../../test/sweep/sweep-rows.ts';

const SPAN = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-01-02T00:00:00.000Z' };

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /insight/events': {
      auth: 'public-key',
      request: ({ publicKey }) => ({ body: batchOf(publicKey, [beatOf()]) }),
      answers: EVERYBODY,
    },
    'POST /insight/kpi': {
      auth: 'bearer',
      request: ({ businessId }) => ({ body: { ...SPAN, businessId } }),
      answers: OWN_BUSINESS,
    },
    'POST /insight/chart': {
      auth: 'bearer',
      request: ({ businessId }) => ({ body: { ...SPAN, businessId, metric: 'views' } }),
      answers: OWN_BUSINESS,
    },
    'GET /insight/suspects': {
      auth: 'bearer',
      request: () => ({ query: SPAN }),
      answers: SIGNED_IN,
    },
    'POST /insight/suspects/{id}/count': {
      auth: 'bearer',
      request: () => ({ params: { id: '01a1fd7c-60d8-7272-96e3-6ac9c6315193' } }),
      answers: answers(401, 403, 404, 404),
    },
    'GET /insight/networks': { auth: 'bearer', request: () => ({}), answers: SIGNED_IN },
    'PUT /insight/networks': {
      auth: 'bearer',
      request: () => ({ body: { networks: ['203.0.113.0/24'] } }),
      answers: answers(401, 403, 'done', 'done'),
    },
  },
};
