import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { CaptionLabel, CaptionParams, MAX_CAPTION_BYTES } from './captions.ts';
import { CATEGORIES } from './constants.ts';
import { AlternatePoster, FrameChoice, MAX_POSTER_BYTES } from './poster.ts';
import { PublishState, Vod, VodDraft, VodEdit, VodProgress } from './schema.ts';

const Flag = v.pipe(
  v.picklist(['true', 'false'], 'Must be true or false'),
  v.transform((text) => text === 'true'),
);

export const createVod = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/vod',
  auth: 'bearer',
  summary: 'Creates an on-demand video that waits for its file',
  body: VodDraft,
  response: Vod,
  status: 201,
  idempotent: true,
});

export const createAndPublishVod = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/vod/create-publish',
  auth: 'bearer',
  summary: 'Creates a video that is published already: visitors see it as soon as its file can be played',
  body: VodDraft,
  response: Vod,
  status: 201,
  idempotent: true,
});

export const listByCategory = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/category',
  auth: 'bearer',
  summary: 'The streams of one category, newest first unless sorted otherwise',
  query: v.strictObject({
    ...listQuery(['createdDate', 'name', 'views', 'durationMs']),
    category: v.picklist(CATEGORIES, 'Must be VOD, LIVE or PLAYLIST'),
    businessId: v.exactOptional(Id),
    /** Without videos whose file could not be made playable: they are no content. */
    exceptFailed: v.optional(Flag, 'false'),
  }),
  response: pageOf(Vod),
});

export const getVod = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/vod/{id}',
  auth: 'bearer',
  summary: 'One on-demand video',
  params: IdParams,
  response: Vod,
});

export const editVod = endpoint({
  service: 'streams',
  method: 'PATCH',
  path: '/stream/vod/{id}',
  auth: 'bearer',
  summary: 'Changes name, description, logo, visibility or chapters',
  params: IdParams,
  body: VodEdit,
  response: Vod,
  ifMatch: true,
});

export const publishVod = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/vod/publish',
  auth: 'bearer',
  summary: 'Publishes or unpublishes a video; one whose file could not be made playable cannot be published',
  body: v.strictObject({ id: Id, publishState: v.optional(PublishState, 'Published') }),
  response: Vod,
  errors: ['ILLEGAL_TRANSITION'],
});

export const deleteVod = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/vod/{id}',
  auth: 'bearer',
  summary: 'Deletes a video; it can be restored for 7 days',
  params: IdParams,
  response: Nothing,
});

export const restoreVod = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/vod/{id}/restore',
  auth: 'bearer',
  summary: 'Restores a deleted video',
  params: IdParams,
  response: Vod,
});

export const watchVodProgress = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/vod/{id}/progress',
  auth: 'bearer',
  summary: 'Server-sent events while renditions are processed; ends when processing has ended',
  params: IdParams,
  response: VodProgress,
  responseType: 'text/event-stream',
});

export const putPoster = endpoint({
  service: 'streams',
  method: 'PUT',
  path: '/stream/vod/{id}/poster',
  auth: 'bearer',
  summary: 'Accepts a JPEG, PNG, WebP or AVIF file as the poster; stored upright and without its metadata',
  params: IdParams,
  bodyType: 'application/octet-stream',
  bodyLimit: MAX_POSTER_BYTES,
  response: Vod,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const takePoster = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/vod/{id}/poster',
  auth: 'bearer',
  summary: 'Makes a frame of the video its poster',
  params: IdParams,
  body: FrameChoice,
  response: Vod,
  errors: ['ILLEGAL_TRANSITION', 'PLAN_LIMIT_REACHED'],
});

export const deletePoster = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/vod/{id}/poster',
  auth: 'bearer',
  summary: 'Restores the automatic poster',
  params: IdParams,
  response: Vod,
});

export const uploadAlternatePoster = endpoint({
  service: 'streams',
  method: 'PUT',
  path: '/stream/vod/{id}/alternate-poster',
  auth: 'bearer',
  summary:
    'Accepts a picture as another poster of the video, for a variant of a split test; visitors see the poster of the video until then',
  params: IdParams,
  bodyType: 'application/octet-stream',
  bodyLimit: MAX_POSTER_BYTES,
  response: AlternatePoster,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const takeAlternatePoster = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/vod/{id}/alternate-poster',
  auth: 'bearer',
  summary: 'Makes a frame of the video another poster of it, for a variant of a split test',
  params: IdParams,
  body: FrameChoice,
  response: AlternatePoster,
  errors: ['ILLEGAL_TRANSITION', 'PLAN_LIMIT_REACHED'],
});

export const adoptAlternatePoster = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/vod/{id}/alternate-poster/{posterId}/adopt',
  auth: 'bearer',
  summary: 'Makes the poster of a variant the poster of the video, such as the winner of a split test',
  params: v.strictObject({ id: Id, posterId: Id }),
  response: Vod,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const putCaption = endpoint({
  service: 'streams',
  method: 'PUT',
  path: '/stream/vod/{id}/caption/{language}',
  auth: 'bearer',
  summary:
    'Accepts captions as WebVTT or SRT, replacing earlier ones of the language; stored as plain WebVTT',
  params: CaptionParams,
  query: v.strictObject({ label: CaptionLabel }),
  bodyType: 'text/plain',
  bodyLimit: MAX_CAPTION_BYTES,
  body: v.string('Captions are required'),
  response: Vod,
  ifMatch: true,
});

export const deleteCaption = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/vod/{id}/caption/{language}',
  auth: 'bearer',
  summary: 'Deletes the captions of a language',
  params: CaptionParams,
  response: Vod,
  ifMatch: true,
});
