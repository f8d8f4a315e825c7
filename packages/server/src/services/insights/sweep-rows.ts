import { batchOf, beatOf } from '../../../test/insights/beats.ts';
import { EVERYBODY, OWN_BUSINESS, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

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
  },
};
