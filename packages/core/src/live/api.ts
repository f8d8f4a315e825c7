import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf, SearchText } from '../http/paging.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { AccessVisibility } from '../streams/schema.ts';
import { SETTABLE_STATUSES, STREAM_FILTERS } from './constants.ts';
import { PublicLive } from './public-live.ts';
import { liveStateRoute } from './route.ts';
import {
  LiveOrVod,
  Orientation,
  PublicLiveState,
  Stream,
  StreamDraft,
  StreamDuration,
  StreamEdit,
  StreamIngest,
  StreamKey,
  StreamNow,
  StreamPayment,
  StreamUpdate,
} from './schema.ts';

/** Whose content a list shows: that of the caller's business, or what a community of it holds. */
const owner = { businessId: v.exactOptional(Id), communityId: v.exactOptional(Id) };

const AD_LIST_SIZE = 1_000;
const PUBLIC_AD_SIZE = 6;
const { page, size } = listQuery(['createdDate'], AD_LIST_SIZE, AD_LIST_SIZE);
const publicPaging = listQuery(['createdDate'], PUBLIC_AD_SIZE);

export const createStream = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/ad',
  auth: 'bearer',
  summary: 'Creates a live stream, or a premiere of a video that is READY; `eventStart` lies in the future',
  body: StreamDraft,
  response: Stream,
  status: 201,
  idempotent: true,
  errors: ['PLAN_LIMIT_REACHED', 'SUBSCRIPTION_EXPIRED'],
});

export const listStreams = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/ad',
  auth: 'bearer',
  summary: 'The live streams of the business',
  query: v.strictObject({
    businessId: v.exactOptional(Id),
    filter: v.optional(v.picklist(STREAM_FILTERS, 'Must be ALL, UPCOMING, LIVE or PAST'), 'ALL'),
    page,
    size,
    sort: v.optional(
      v.picklist(['createdDate', 'eventStart', 'name'], 'Cannot be sorted by this'),
      'createdDate',
    ),
    direction: v.optional(v.picklist(['asc', 'desc'], 'Must be asc or desc'), 'desc'),
    search: v.optional(SearchText, ''),
  }),
  response: pageOf(Stream),
});

export const getStream = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/ad/{id}',
  auth: 'bearer',
  summary: 'One live stream',
  params: IdParams,
  response: Stream,
});

export const editStream = endpoint({
  service: 'streams',
  method: 'PATCH',
  path: '/stream/ad/{id}',
  auth: 'bearer',
  summary: 'Changes name, time, description, logo or visibility',
  params: IdParams,
  body: StreamEdit,
  response: Stream,
  ifMatch: true,
});

export const updateStream = endpoint({
  service: 'streams',
  method: 'PUT',
  path: '/stream/ad/{id}',
  auth: 'bearer',
  summary: 'Changes anything about a live stream; what is left out stays as it is',
  params: IdParams,
  body: StreamUpdate,
  response: Stream,
  ifMatch: true,
});

export const deleteStream = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/ad/{id}',
  auth: 'bearer',
  summary: 'Deletes a stream that is not on air, not its recording; it can be restored for 7 days',
  params: IdParams,
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION'],
});

export const restoreStream = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/ad/{id}/restore',
  auth: 'bearer',
  summary: 'Restores a deleted stream',
  params: IdParams,
  response: Stream,
});

export const getStreamDuration = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/ad/duration',
  auth: 'bearer',
  summary: 'How long a stream has been, or was, live; 0 before',
  query: v.strictObject({ streamId: Id }),
  response: StreamDuration,
});

export const getStreamIngest = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/ad/{id}/ingest',
  auth: 'bearer',
  summary: 'Where an encoder sends the stream to',
  params: IdParams,
  response: StreamIngest,
});

export const replaceStreamKey = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/ad/{id}/key',
  auth: 'bearer',
  summary: 'Makes the key for encoders, or replaces it: an encoder that uses the old one is disconnected',
  params: IdParams,
  response: StreamKey,
  status: 201,
  errors: ['ILLEGAL_TRANSITION'],
});

export const createBrowserKey = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/ad/{id}/browser-key',
  auth: 'bearer',
  summary: 'Makes a key with which a browser may publish for twelve hours, beside that of encoders',
  params: IdParams,
  response: StreamKey,
  status: 201,
  errors: ['ILLEGAL_TRANSITION'],
});

export const sendTestPicture = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/ad/{id}/test-picture',
  auth: 'bearer',
  summary:
    'Sends a moving picture with a tone to a stream, until it ends and for 15 minutes at most; one stream at a time, and only where the demo runs',
  params: IdParams,
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION'],
});

export const setStreamStatus = endpoint({
  service: 'streams',
  method: 'PATCH',
  path: '/stream/status/{id}',
  auth: 'bearer',
  summary:
    'READY lets visitors see the stream as soon as there is a signal, ENDED ends it, CANCELLED calls it off; a premiere begins automatically',
  params: IdParams,
  body: v.strictObject({
    streamStatus: v.picklist(SETTABLE_STATUSES, 'Must be READY, ENDED or CANCELLED'),
  }),
  response: Stream,
  errors: ['ILLEGAL_TRANSITION', 'PLAN_LIMIT_REACHED', 'SUBSCRIPTION_EXPIRED'],
});

export const watchStream = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/ad/{id}/live',
  auth: 'bearer',
  summary:
    'Server-sent events for the control room: status, signal, viewers and destinations, about once a second',
  params: IdParams,
  response: StreamNow,
  responseType: 'text/event-stream',
});

export const listPublicStreams = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/ad/public',
  auth: 'public-key',
  summary: 'The public streams of a business that are on air or to come',
  query: v.strictObject({
    key: v.exactOptional(v.string()),
    page: publicPaging.page,
    size: publicPaging.size,
  }),
  headers: v.object({ 'x-public-key': v.exactOptional(v.string()) }),
  response: pageOf(PublicLive),
  errors: ['ORIGIN_NOT_ALLOWED'],
});

export const getPublicLiveState = endpoint({
  ...liveStateRoute,
  service: 'streams',
  auth: 'public-key',
  summary: 'What a page that shows a stream asks for every few seconds; cacheable by URL for two',
  query: v.strictObject({
    key: v.exactOptional(v.string()),
    streamId: Id,
    /** Of the asker's own: an address that nobody else has, and so a `serverTime` that no cache has kept. */
    nonce: v.exactOptional(v.pipe(v.string(), v.maxLength(40, 'Cannot contain more than 40 characters'))),
  }),
  headers: v.object({ 'x-public-key': v.exactOptional(v.string()) }),
  response: PublicLiveState,
  errors: ['ORIGIN_NOT_ALLOWED', 'NOT_FOUND'],
});

export const listStreamsV2 = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/v2',
  auth: 'bearer',
  summary: 'The live streams of the business, in pages of 10',
  query: v.strictObject({
    ...listQuery(['createdDate', 'eventStart', 'name']),
    ...owner,
    accessVisibility: v.exactOptional(AccessVisibility),
  }),
  response: pageOf(Stream),
});

export const listLiveAndVod = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/v2/live-vod',
  auth: 'bearer',
  summary: 'Streams and videos of the business together',
  query: v.strictObject({
    ...listQuery(['createdDate', 'name']),
    ...owner,
    accessVisibility: v.exactOptional(AccessVisibility),
  }),
  response: pageOf(LiveOrVod),
});

export const listStreamDurations = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/duration',
  auth: 'bearer',
  summary: 'How long each stream was live',
  query: v.strictObject({ ...listQuery(['createdDate', 'name']), ...owner }),
  response: pageOf(StreamDuration),
});

export const listStreamHistory = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/history',
  auth: 'bearer',
  summary: 'The streams that have ended',
  query: v.strictObject({ ...listQuery(['createdDate', 'name']), ...owner }),
  response: pageOf(Stream),
});

export const listPostedContents = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/filter-posts-uuids',
  auth: 'bearer',
  summary: 'The ids of the streams and videos that posts of the communities carry',
  query: v.strictObject({
    ...listQuery(['createdDate']),
    ...owner,
    accessVisibility: v.exactOptional(AccessVisibility),
  }),
  response: pageOf(Id),
});

export const listStreamPayments = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/payment-history',
  auth: 'bearer',
  summary: 'What viewers have paid for streams',
  query: v.strictObject({ ...listQuery(['createdDate']), ...owner }),
  response: pageOf(StreamPayment),
});

const BusinessOrientation = v.object({ businessAccountId: Id, orientation: Orientation });

export const setOrientation = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/broadcast-orientation',
  auth: 'bearer',
  summary: 'Chooses the orientation that new streams get',
  body: v.strictObject({ businessAccountId: v.exactOptional(Id), orientation: Orientation }),
  response: BusinessOrientation,
});

export const getOrientation = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/broadcast-orientation',
  auth: 'bearer',
  summary: 'The orientation that new streams get',
  query: v.strictObject({ businessAccountId: v.exactOptional(Id) }),
  response: BusinessOrientation,
});
