import {
  answers,
  EVERYBODY,
  OWN_BUSINESS,
  SIGNED_IN,
  type SweepRows,
} from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';

const stream = ({ streamId }: Things) => ({ params: { id: streamId } });
const ofBusiness = ({ businessId }: Things) => ({ query: { businessId } });

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /stream/ad': {
      auth: 'bearer',
      request: () => ({ body: { name: 'A concert' } }),
      answers: SIGNED_IN,
    },
    'GET /stream/ad': { auth: 'bearer', request: ofBusiness, answers: OWN_BUSINESS },
    'GET /stream/ad/{id}': { auth: 'bearer', request: stream, answers: OWN_BUSINESS },
    'PATCH /stream/ad/{id}': {
      auth: 'bearer',
      request: (things) => ({ ...stream(things), body: { name: 'Renamed' } }),
      answers: OWN_BUSINESS,
    },
    'PUT /stream/ad/{id}': {
      auth: 'bearer',
      request: (things) => ({ ...stream(things), body: { location: { lat: 52.5, lon: 13.4 } } }),
      answers: OWN_BUSINESS,
    },
    'DELETE /stream/ad/{id}': { auth: 'bearer', request: stream, answers: OWN_BUSINESS },
    'POST /stream/ad/{id}/restore': {
      auth: 'bearer',
      request: ({ deletedStreamId }) => ({ params: { id: deletedStreamId } }),
      answers: OWN_BUSINESS,
    },
    'GET /stream/ad/duration': {
      auth: 'bearer',
      request: ({ streamId }) => ({ query: { streamId } }),
      answers: OWN_BUSINESS,
    },
    'GET /stream/ad/{id}/ingest': { auth: 'bearer', request: stream, answers: OWN_BUSINESS },
    'POST /stream/ad/{id}/key': { auth: 'bearer', request: stream, answers: OWN_BUSINESS },
    'POST /stream/ad/{id}/browser-key': { auth: 'bearer', request: stream, answers: OWN_BUSINESS },
    // The demo does not run here.
    'POST /stream/ad/{id}/test-picture': {
      auth: 'bearer',
      request: stream,
      answers: answers(401, 404, 404, 404),
    },
    'GET /stream/ad/{id}/live': { auth: 'bearer', request: stream, answers: OWN_BUSINESS },
    // It is not on air.
    'POST /stream/ad/{id}/hyper-graphics': {
      auth: 'bearer',
      request: ({ streamId, hypergraphicId }) => ({
        params: { id: streamId },
        body: { hypergraphicId, leftPercent: 5, topPercent: 5, widthPercent: 25 },
      }),
      answers: answers(401, 409, 409, 404),
    },
    'GET /stream/ad/{id}/hyper-graphics': { auth: 'bearer', request: stream, answers: OWN_BUSINESS },
    'DELETE /stream/ad/{id}/hyper-graphics/{hypergraphicId}': {
      auth: 'bearer',
      request: ({ streamId, hypergraphicId }) => ({ params: { id: streamId, hypergraphicId } }),
      answers: OWN_BUSINESS,
    },
    'PATCH /stream/status/{id}': {
      auth: 'bearer',
      request: (things) => ({ ...stream(things), body: { streamStatus: 'READY' } }),
      answers: OWN_BUSINESS,
    },
    'GET /stream/image': { auth: 'bearer', request: ofBusiness, answers: OWN_BUSINESS },
    'DELETE /stream/image': {
      auth: 'bearer',
      request: ({ streamImageId }) => ({ query: { uuid: streamImageId, reason: 'delete' } }),
      answers: OWN_BUSINESS,
    },
    'GET /stream/v2': { auth: 'bearer', request: ofBusiness, answers: OWN_BUSINESS },
    'GET /stream/v2/live-vod': { auth: 'bearer', request: ofBusiness, answers: OWN_BUSINESS },
    'GET /stream/duration': { auth: 'bearer', request: ofBusiness, answers: OWN_BUSINESS },
    'GET /stream/history': { auth: 'bearer', request: ofBusiness, answers: OWN_BUSINESS },
    'GET /stream/filter-posts-uuids': { auth: 'bearer', request: ofBusiness, answers: OWN_BUSINESS },
    'GET /stream/payment-history': { auth: 'bearer', request: ofBusiness, answers: OWN_BUSINESS },
    'POST /business/v1.1/broadcast-orientation': {
      auth: 'bearer',
      request: ({ businessId }) => ({ body: { businessAccountId: businessId, orientation: 'PORTRAIT' } }),
      answers: answers(401, 403, 'done', 404),
    },
    'GET /business/v1.1/broadcast-orientation': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { businessAccountId: businessId } }),
      answers: OWN_BUSINESS,
    },
    // By the key of a stream, which is none of these credentials; and no process here takes streams.
    'POST /stream/whip': {
      auth: 'public',
      request: () => ({ body: 'v=0' }),
      answers: { ...answers(401, 503, 503, 503), garbage: 503 },
    },
    'DELETE /stream/whip/{session}': {
      auth: 'public',
      request: ({ streamId }) => ({ params: { session: streamId } }),
      answers: answers(404, 404, 404, 404),
    },
    'GET /stream/ad/public': {
      auth: 'public-key',
      request: ({ publicKey }) => ({ query: { key: publicKey } }),
      answers: EVERYBODY,
    },
    'GET /stream/ad/public/state': {
      auth: 'public-key',
      request: ({ publicKey, streamId }) => ({ query: { key: publicKey, streamId } }),
      answers: EVERYBODY,
    },
  },
  openPreflights: ['OPTIONS /stream/whip', 'OPTIONS /stream/whip/:session'],
};
