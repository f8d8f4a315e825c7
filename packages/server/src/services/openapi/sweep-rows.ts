import type { SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  openRoutes: [
    '/docs',
    '/docs/openapi.json',
    '/docs/style.css',
    '/docs/script.js',
    '/docs/search.js',
    '/docs/try-it.js',
  ],
};
