import { LEGAL_PATHS, STUDIO_PATHS, VISITOR_PATHS } from '@commoncast/core/pages/paths';
import type { Page } from 'playwright';
import type { Things } from './make-things.ts';

/** A page that we serve, at one address. */
export interface Screen {
  readonly name: string;
  /** From the lists of paths; null for what they do not name. */
  readonly pattern: string | null;
  readonly path: (things: Things) => string;
  /** Text that says that it is there. */
  readonly shows?: string;
  /** For people who are not signed in; all others are for members. */
  readonly isForGuests?: boolean;
  readonly status?: number;
  /** What has to be opened before all of it can be seen. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const STUDIO: readonly Screen[] = [
  { name: 'dashboard', pattern: STUDIO_PATHS.dashboard, path: () => '/dashboard', shows: 'Views over time' },
  { name: 'live streams', pattern: STUDIO_PATHS.streams, path: () => '/streams', shows: 'Open workshop' },
  {
    name: 'encoder of a stream',
    pattern: STUDIO_PATHS.stream,
    path: ({ streamId }) => `/streams/${streamId}`,
    shows: 'Stream key',
  },
  {
    name: 'details of a stream',
    pattern: STUDIO_PATHS.stream,
    path: ({ streamId }) => `/streams/${streamId}/details`,
    shows: 'Description',
  },
  {
    name: 'embed tab of a stream',
    pattern: STUDIO_PATHS.stream,
    path: ({ streamId }) => `/streams/${streamId}/embed`,
    shows: 'Link to its own page',
  },
  {
    name: 'control room',
    pattern: STUDIO_PATHS.controlRoom,
    path: ({ streamId }) => `/streams/${streamId}/live`,
    shows: 'No signal',
  },
  { name: 'archives', pattern: STUDIO_PATHS.archives, path: () => '/archives', shows: 'Archives' },
  {
    name: 'destinations',
    pattern: STUDIO_PATHS.destinations,
    path: () => '/destinations',
    shows: 'Our other channel',
  },
  {
    name: 'videos',
    pattern: STUDIO_PATHS.videos,
    path: () => '/videos',
    shows: 'One minute in the workshop',
  },
  {
    name: 'details of a video',
    pattern: STUDIO_PATHS.video,
    path: ({ videoId }) => `/videos/${videoId}`,
    shows: 'Description',
  },
  {
    name: 'captions of a video',
    pattern: STUDIO_PATHS.video,
    path: ({ videoId }) => `/videos/${videoId}/captions`,
    shows: 'No captions',
  },
  {
    name: 'chapters of a video',
    pattern: STUDIO_PATHS.video,
    path: ({ videoId }) => `/videos/${videoId}/chapters`,
    shows: 'No chapters',
  },
  {
    name: 'hypergraphics of a video',
    pattern: STUDIO_PATHS.video,
    path: ({ videoId }) => `/videos/${videoId}/hypergraphics`,
    shows: 'No hypergraphics',
  },
  {
    name: 'insights of a video',
    pattern: STUDIO_PATHS.video,
    path: ({ videoId }) => `/videos/${videoId}/insights`,
    shows: 'Views',
  },
  {
    name: 'embed tab of a video',
    pattern: STUDIO_PATHS.video,
    path: ({ videoId }) => `/videos/${videoId}/embed`,
    shows: 'Where the video goes',
  },
  {
    name: 'playlists',
    pattern: STUDIO_PATHS.playlists,
    path: () => '/playlists',
    shows: 'From the workshop',
  },
  {
    name: 'editor of a playlist',
    pattern: STUDIO_PATHS.playlist,
    path: ({ playlistId }) => `/playlists/${playlistId}`,
    shows: 'As visitors see it',
  },
  { name: 'players', pattern: STUDIO_PATHS.players, path: () => '/players', shows: 'Workshop page' },
  {
    name: 'editor of a player',
    pattern: STUDIO_PATHS.player,
    path: ({ playerId }) => `/players/${playerId}`,
    shows: 'Add it to your site',
  },
  {
    name: 'editor of a new player',
    pattern: STUDIO_PATHS.player,
    path: () => '/players/new',
    shows: 'Not saved yet',
  },
  { name: 'widgets', pattern: STUDIO_PATHS.widgets, path: () => '/widgets', shows: 'Spring offer' },
  {
    name: 'editor of a widget',
    pattern: STUDIO_PATHS.widget,
    path: ({ widgetId }) => `/widgets/${widgetId}`,
    shows: 'Add it to your site',
  },
  {
    name: 'editor of a new widget',
    pattern: STUDIO_PATHS.widget,
    path: () => '/widgets/new',
    shows: 'Choose a player to see the widget',
  },
  {
    name: 'hypergraphics',
    pattern: STUDIO_PATHS.hypergraphics,
    path: () => '/hypergraphics',
    shows: 'To the shop',
  },
  {
    name: 'split tests',
    pattern: STUDIO_PATHS.splitTests,
    path: () => '/split-tests',
    shows: 'How many visitors do you need?',
  },
  {
    name: 'editor of a split test',
    pattern: STUDIO_PATHS.splitTest,
    path: ({ draftTestId }) => `/split-tests/${draftTestId}`,
    shows: 'Count a conversion when',
  },
  {
    name: 'results of a split test',
    pattern: STUDIO_PATHS.splitTest,
    path: ({ runningTestId }) => `/split-tests/${runningTestId}`,
    shows: 'Difference from the control',
  },
  {
    name: 'editor of a new split test',
    pattern: STUDIO_PATHS.splitTest,
    path: () => '/split-tests/new',
    shows: 'Not saved yet',
  },
  { name: 'trash', pattern: STUDIO_PATHS.trash, path: () => '/trash', shows: 'Old player' },
  { name: 'billing', pattern: STUDIO_PATHS.billing, path: () => '/billing', shows: 'Usage' },
  {
    name: 'plans, for a member',
    pattern: STUDIO_PATHS.plans,
    path: () => '/subscription/plan',
    shows: 'Contact sales',
  },
  {
    name: 'confirmation of a plan',
    pattern: STUDIO_PATHS.plans,
    path: () => '/subscription/plan?plan=STARTER',
    shows: 'What you pay',
  },
  {
    name: 'account',
    pattern: STUDIO_PATHS.account,
    path: () => '/settings/account',
    shows: 'This device',
  },
  {
    name: 'page of operators, for everybody else',
    pattern: STUDIO_PATHS.operator,
    path: () => '/operator',
    shows: 'Page not found',
  },
  {
    name: 'members',
    pattern: STUDIO_PATHS.members,
    path: () => '/settings/members',
    shows: 'No open invitations',
  },
  {
    name: 'audit log',
    pattern: STUDIO_PATHS.auditLog,
    path: () => '/settings/audit-log',
    shows: 'created a webhook',
  },
  {
    name: 'measurement',
    pattern: STUDIO_PATHS.measurement,
    path: () => '/settings/measurement',
    shows: 'There were none in the last 30 days',
  },
  {
    name: 'API tokens',
    pattern: STUDIO_PATHS.tokens,
    path: () => '/settings/tokens',
    shows: 'Let your own programs in',
  },
  {
    name: 'webhooks',
    pattern: STUDIO_PATHS.webhooks,
    path: () => '/settings/webhooks',
    shows: 'https://shop.example/events',
  },
  {
    name: 'deliveries of a webhook',
    pattern: STUDIO_PATHS.webhook,
    path: ({ webhookId }) => `/settings/webhooks/${webhookId}`,
    shows: 'Nothing sent yet',
  },
  { name: 'install', pattern: STUDIO_PATHS.install, path: () => '/settings/install', shows: 'Your snippet' },
  {
    name: 'a place that does not exist',
    pattern: null,
    path: () => '/settings/nowhere',
    shows: 'Page not found',
    status: 404,
  },
];

const FOR_GUESTS: readonly Screen[] = [
  { name: 'log-in', pattern: STUDIO_PATHS.logIn, path: () => '/login', shows: 'Log in' },
  { name: 'sign-up', pattern: STUDIO_PATHS.signUp, path: () => '/signup', shows: 'Create an account' },
  { name: 'plans', pattern: STUDIO_PATHS.plans, path: () => '/subscription/plan', shows: 'Sign up for Free' },
  {
    name: 'forgotten password',
    pattern: STUDIO_PATHS.forgotPassword,
    path: () => '/forgot-password',
    shows: 'Send link',
  },
  {
    name: 'new password',
    pattern: STUDIO_PATHS.resetPassword,
    path: () => '/reset-password#token=unknown',
    shows: 'Save password',
  },
  {
    name: 'verification of an email',
    pattern: STUDIO_PATHS.verifyEmail,
    path: () => '/verify-email',
    shows: 'Send again',
  },
  {
    name: 'confirmation of the email of a business',
    pattern: STUDIO_PATHS.verifyEmail,
    path: () => '/verify-email#about=business&token=unknown',
    shows: 'Confirm the email of your business',
  },
  {
    name: 'confirmation of a new email',
    pattern: STUDIO_PATHS.verifyEmail,
    path: () => '/verify-email#about=new-email&token=unknown',
    shows: 'Confirm your new email',
  },
  {
    name: 'invitation',
    pattern: STUDIO_PATHS.invitation,
    path: () => '/invitation',
    shows: 'This page needs the link from your invitation',
  },
  { name: 'terms of use', pattern: LEGAL_PATHS.terms, path: () => '/terms', shows: 'Terms of use' },
  { name: 'privacy policy', pattern: LEGAL_PATHS.privacy, path: () => '/privacy', shows: 'Privacy policy' },
  {
    name: 'watch page',
    pattern: VISITOR_PATHS.watchVideo,
    path: ({ videoId }) => `/v/${videoId}`,
    shows: 'One minute in the workshop',
  },
  {
    name: 'watch page of a playlist',
    pattern: VISITOR_PATHS.watchPlaylist,
    path: ({ playlistId }) => `/p/${playlistId}`,
    shows: 'From the workshop',
  },
  {
    name: 'page of a live stream',
    pattern: VISITOR_PATHS.watchLive,
    path: ({ streamId }) => `/live/${streamId}`,
    shows: 'Open workshop',
  },
  { name: 'framed player', pattern: VISITOR_PATHS.frame, path: ({ playerId }) => `/embed/${playerId}` },
  apiPage('description of the API', 0),
  apiPage('description of the API, other calls', 4),
];

/**
 * The page of the API, of which one code writes the details of all calls: a quarter of them is looked at, in two visits,
 * because one takes minutes on a busy machine.
 * @param first of every eight calls, counted from 0: the one that is open
 */
function apiPage(name: string, first: number): Screen {
  return {
    name,
    pattern: null,
    path: () => '/docs',
    shows: 'Commoncast API',
    // What nobody sees of the closed ones would cost each look most of its time.
    prepare: (page) =>
      page.locator('details').evaluateAll((all, open) => {
        for (const [index, one] of all.entries()) {
          if (index % 8 === open) (one as HTMLDetailsElement).open = true;
          else one.replaceChildren(...one.querySelectorAll(':scope > summary'));
        }
      }, first),
  };
}

/** Every page of ours that people see. */
export const SCREENS: readonly Screen[] = [
  ...STUDIO,
  ...FOR_GUESTS.map((screen) => ({ ...screen, isForGuests: true })),
];

/** Paths without a page of their own: the first leads elsewhere, the others are frames inside editors. */
export const PATHS_WITHOUT_A_SCREEN: readonly string[] = [
  STUDIO_PATHS.start,
  VISITOR_PATHS.widgetPreview,
  VISITOR_PATHS.playerPreview,
];
