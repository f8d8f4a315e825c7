import type { SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = { openRoutes: ['/dev/mail'] };
