import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { publicPlaylistRoute } from './route.ts';
import { Playlist, PlaylistDraft, PlaylistSummary, PlaylistUpdate, PublicPlaylist } from './schema.ts';

export const savePlaylist = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/playlist',
  auth: 'bearer',
  summary: 'Saves a new playlist, with its videos and live streams in order',
  body: PlaylistDraft,
  response: Playlist,
  status: 201,
  idempotent: true,
});

export const listPlaylists = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/playlist',
  auth: 'bearer',
  summary: 'The playlists of the business',
  query: v.strictObject({ ...listQuery(['createdDate', 'name']), businessId: v.exactOptional(Id) }),
  response: pageOf(PlaylistSummary),
});

export const getPlaylist = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/playlist/{id}',
  auth: 'bearer',
  summary: 'One playlist with its videos and live streams in order',
  params: IdParams,
  response: Playlist,
});

export const updatePlaylist = endpoint({
  service: 'streams',
  method: 'PUT',
  path: '/stream/playlist/{id}',
  auth: 'bearer',
  summary:
    'Changes name, description, publishing or, with streamIds, the videos and live streams and their order',
  params: IdParams,
  body: PlaylistUpdate,
  response: Playlist,
  ifMatch: true,
});

export const deletePlaylist = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/playlist/{id}',
  auth: 'bearer',
  summary:
    'Deletes a playlist, not what is in it; it can be restored for 7 days. Players that show it show nothing',
  params: IdParams,
  response: Nothing,
});

export const restorePlaylist = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/playlist/{id}/restore',
  auth: 'bearer',
  summary: 'Restores a deleted playlist; players that showed it show it again',
  params: IdParams,
  response: Playlist,
});

export const getPlaylistDetails = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/playlist/details/{businessId}/{playlistId}',
  auth: 'bearer',
  summary: 'One playlist of a business with its videos and live streams in order',
  params: v.strictObject({ businessId: Id, playlistId: Id }),
  response: Playlist,
});

export const assignStream = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/playlist/assign-stream',
  auth: 'bearer',
  summary: 'Adds a video or a live stream to the end of a playlist',
  body: v.strictObject({ playlistId: Id, streamId: Id }),
  response: Playlist,
  idempotent: true,
  errors: ['DUPLICATE_ITEM'],
});

export const removeStream = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/playlist/remove/detail/{playlistId}/{streamId}',
  auth: 'bearer',
  summary: 'Removes a video or a live stream from a playlist',
  params: v.strictObject({ playlistId: Id, streamId: Id }),
  response: Playlist,
});

export const getPublicPlaylist = endpoint({
  ...publicPlaylistRoute,
  service: 'streams',
  auth: 'public-key',
  summary:
    'A published playlist as visitors see it; cacheable by URL, but never stored if the key comes in a header',
  query: v.strictObject({ key: v.exactOptional(v.string()), playlistId: v.exactOptional(Id) }),
  headers: v.object({ 'x-public-key': v.exactOptional(v.string()), playlistid: v.exactOptional(Id) }),
  response: PublicPlaylist,
  errors: ['ORIGIN_NOT_ALLOWED', 'NOT_FOUND'],
});
