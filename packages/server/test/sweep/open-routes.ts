/**
 * What is served beside the bound calls. Anybody may ask for it, from this machine alone where that is said, and
 * nothing of it writes but the demo's one-use sign-in. A route that is neither bound nor here fails the sweep.
 */
export const OPEN_ROUTES: readonly string[] = [
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
  '/cdn/vod/:id/*',
  // About the server itself.
  '/docs',
  '/docs/openapi.json',
  '/docs/style.css',
  '/healthz',
  '/readyz',
  '/metrics',
  '/demo/sign-in',
];

/** The preflight of media files. */
export const OPEN_PREFLIGHTS: readonly string[] = ['OPTIONS /cdn/*'];
