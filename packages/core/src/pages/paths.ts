import { FRAME, WATCH_LIVE, WATCH_PLAYLIST, WATCH_VIDEO } from './route.ts';

/**
 * The studio's pages. Its router, its navigation, its links and the server's routes are made from them; `:name` is a
 * parameter, `?` marks an optional one. `pathTo` fills them in.
 */
export const STUDIO_PATHS = {
  start: '/',
  logIn: '/login',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  plans: '/subscription/plan',
  dashboard: '/dashboard',
  streams: '/streams',
  controlRoom: '/streams/:id/live',
  stream: '/streams/:id/:tab?',
  videos: '/videos',
  video: '/videos/:id/:tab?',
  archives: '/archives',
  playlists: '/playlists',
  playlist: '/playlists/:id',
  players: '/players',
  player: '/players/:id',
  widgets: '/widgets',
  widget: '/widgets/:id',
  hypergraphics: '/hypergraphics',
  destinations: '/destinations',
  splitTests: '/split-tests',
  splitTest: '/split-tests/:id',
  trash: '/trash',
  billing: '/billing',
  operator: '/operator',
  account: '/settings/account',
  members: '/settings/members',
  auditLog: '/settings/audit-log',
  install: '/settings/install',
  measurement: '/settings/measurement',
  tokens: '/settings/tokens',
  webhooks: '/settings/webhooks',
  webhook: '/settings/webhooks/:id',
} as const;

/** Where owners enter cards: only these pages may load the script of a payment service. */
export const CARD_PAGES: readonly string[] = [STUDIO_PATHS.billing, STUDIO_PATHS.plans];

/** Stands in an editor's path for the id of something that is not kept until it is saved. */
export const NEW_ID = 'new';

/** Pages for visitors, for other sites' frames, and for the studio's previews. */
export const VISITOR_PATHS = {
  watchVideo: `${WATCH_VIDEO}:id`,
  watchPlaylist: `${WATCH_PLAYLIST}:id`,
  watchLive: `${WATCH_LIVE}:id`,
  frame: `${FRAME}:playerId`,
  playerPreview: '/preview/player',
  widgetPreview: '/preview/widget',
} as const;

/** What people agree to. The operator's own pages, or a plain one until there are any. */
export const LEGAL_PATHS = { terms: '/terms', privacy: '/privacy' } as const;
