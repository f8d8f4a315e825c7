import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { IdParams, Nothing } from '../http/values.ts';
import { Hypergraphic, HypergraphicDraft, HypergraphicUpdate, VideoHypergraphics } from './schema.ts';

export const createHypergraphic = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/hyper-graphics',
  auth: 'bearer',
  summary: 'Creates a clickable image for pictures',
  body: HypergraphicDraft,
  response: Hypergraphic,
  status: 201,
  idempotent: true,
});

export const listHypergraphics = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/hyper-graphics',
  auth: 'bearer',
  summary: 'The clickable images of the business',
  query: v.strictObject(listQuery(['createdDate', 'name'])),
  response: pageOf(Hypergraphic),
});

export const getHypergraphic = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/hyper-graphics/{id}',
  auth: 'bearer',
  summary: 'One clickable image',
  params: IdParams,
  response: Hypergraphic,
});

export const updateHypergraphic = endpoint({
  service: 'streams',
  method: 'PUT',
  path: '/stream/hyper-graphics',
  auth: 'bearer',
  summary: 'Changes a clickable image wherever it is shown',
  body: HypergraphicUpdate,
  response: Hypergraphic,
});

export const deleteHypergraphic = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/hyper-graphics/{id}',
  auth: 'bearer',
  summary:
    'Deletes a clickable image and removes it from all widgets and videos. It can be restored for 7 days',
  params: IdParams,
  response: Nothing,
});

export const restoreHypergraphic = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/hyper-graphics/{id}/restore',
  auth: 'bearer',
  summary: 'Restores a deleted image, and with it its places on widgets and videos',
  params: IdParams,
  response: Hypergraphic,
});

export const getVideoHypergraphics = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/vod/{id}/hyper-graphics',
  auth: 'bearer',
  summary: 'The clickable images over a video, wherever it plays',
  params: IdParams,
  response: VideoHypergraphics,
});

export const setVideoHypergraphics = endpoint({
  service: 'streams',
  method: 'PUT',
  path: '/stream/vod/{id}/hyper-graphics',
  auth: 'bearer',
  summary: 'Replaces the clickable images over a video',
  params: IdParams,
  body: VideoHypergraphics,
  bodyLimit: 128 * 1024,
  response: VideoHypergraphics,
});
