import type { Permission } from '../authentication/permissions.ts';
import type { STUDIO_PATHS } from './paths.ts';

type GuestPage =
  | 'start'
  | 'logIn'
  | 'signUp'
  | 'forgotPassword'
  | 'resetPassword'
  | 'verifyEmail'
  | 'invitation'
  | 'plans';
export type MemberPage = Exclude<keyof typeof STUDIO_PATHS, GuestPage>;

/** What one needs to open a page of the studio. Navigation shows only what opens; the page itself says who can. */
export const PAGE_NEEDS: Readonly<Record<MemberPage, Permission>> = {
  dashboard: 'insights:read',
  streams: 'stream:read',
  stream: 'stream:read',
  controlRoom: 'stream:read',
  archives: 'stream:read',
  destinations: 'destination:write',
  videos: 'video:read',
  video: 'video:read',
  playlists: 'playlist:read',
  playlist: 'playlist:read',
  players: 'player:read',
  player: 'player:read',
  widgets: 'widget:read',
  widget: 'widget:read',
  hypergraphics: 'hypergraphic:read',
  splitTests: 'widget:read',
  splitTest: 'widget:read',
  trash: 'trash:read',
  billing: 'billing:write',
  operator: 'account:read',
  account: 'account:read',
  members: 'member:read',
  auditLog: 'audit:read',
  install: 'account:read',
  measurement: 'insights:read',
  tokens: 'api-token:write',
  webhooks: 'webhook:write',
  webhook: 'webhook:write',
};
