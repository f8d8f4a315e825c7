import type { SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  openRoutes: [
    // Pages of the studio: the same for all until the cookies say who it is.
    '/',
    '/dashboard',
    '/videos',
    '/videos/*',
    '/playlists',
    '/playlists/*',
    '/players',
    '/players/*',
    '/widgets',
    '/widgets/*',
    '/hypergraphics',
    '/split-tests',
    '/split-tests/*',
    '/settings/*',
    '/signup',
    '/login',
    // Pages for visitors and for frames.
    '/v/:id',
    '/p/:id',
    '/embed/:playerId',
    '/oembed',
    '/preview/*',
    '/preview/widget',
    // Built files, and the files of published videos.
    '/assets/studio/*',
    '/assets/viewer/*',
    '/sub-apps/widgets/player/*',
  ],
};
