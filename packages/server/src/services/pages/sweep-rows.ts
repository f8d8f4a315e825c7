import { LEGAL_PATHS, STUDIO_PATHS, VISITOR_PATHS } from '@commoncast/core/pages/paths';
import type { SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  openRoutes: [
    // The studio is the same for all until the cookies say who it is.
    ...Object.values(STUDIO_PATHS),
    ...Object.values(VISITOR_PATHS),
    ...Object.values(LEGAL_PATHS),
    '/oembed',
    // Built files, and the files of published videos.
    '/assets/studio/*',
    '/assets/viewer/*',
    '/sub-apps/widgets/player/*',
  ],
};
