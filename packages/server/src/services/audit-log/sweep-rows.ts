import { answers, nothing, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

const OWNERS_ONLY = answers(401, 403, 'done', 'done');

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /business/v1.1/audit-log': { auth: 'bearer', request: nothing, answers: OWNERS_ONLY },
    'GET /business/v1.1/audit-log/export': { auth: 'bearer', request: nothing, answers: OWNERS_ONLY },
  },
};
