import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id, IdParams, idList, Nothing } from '../http/values.ts';
import { publicDetailsRoute } from './route.ts';
import { ContentAssignment, Player, PlayerDraft, PlayerUpdate, PublicDetails } from './schema.ts';

export const createPlayer = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/embedded-video-player',
  auth: 'bearer',
  summary: 'Creates a player',
  body: PlayerDraft,
  response: Player,
  status: 201,
  idempotent: true,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const listPlayers = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/embedded-video-player',
  auth: 'bearer',
  summary: 'The players of the business',
  query: v.strictObject({
    ...listQuery(['createdDate', 'name']),
    businessAccountId: v.exactOptional(Id),
    /** Only players that show this video, playlist or live stream. */
    contentId: v.exactOptional(Id),
  }),
  response: pageOf(Player),
});

export const getPlayer = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/embedded-video-player/{id}',
  auth: 'bearer',
  summary: 'One player',
  params: IdParams,
  response: Player,
});

export const updatePlayer = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/embedded-video-player',
  auth: 'bearer',
  summary: 'Changes a player; pages that show it update within a minute',
  body: PlayerUpdate,
  response: Player,
  ifMatch: true,
});

export const deletePlayer = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/embedded-video-player/{id}',
  auth: 'bearer',
  summary:
    'Deletes a player; refused while a split test shows it. Pages that contain it show nothing in its place. It can be restored for 7 days',
  params: IdParams,
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION'],
});

export const restorePlayer = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/embedded-video-player/{id}/restore',
  auth: 'bearer',
  summary: 'Restores a deleted player; pages and widgets that contain it show it again',
  params: IdParams,
  response: Player,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const assignContent = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/embedded-video-player/widget/assign-stream-playlist',
  auth: 'bearer',
  summary: 'Chooses what a player shows; a contentId of null removes it',
  body: ContentAssignment,
  response: Player,
  ifMatch: true,
});

export const getPublicDetails = endpoint({
  ...publicDetailsRoute,
  service: 'business',
  auth: 'public-key',
  summary:
    'What a page needs to show players, videos and streams; cacheable by URL, but never stored if the key comes in a header',
  query: v.strictObject({
    key: v.exactOptional(v.string()),
    playerId: v.optional(idList, []),
    videoId: v.optional(idList, []),
    embeddedVideoPlayerId: v.exactOptional(Id),
  }),
  headers: v.object({
    'x-public-key': v.exactOptional(v.string()),
    embeddedvideoplayerid: v.exactOptional(Id),
  }),
  response: PublicDetails,
  errors: ['ORIGIN_NOT_ALLOWED'],
});
