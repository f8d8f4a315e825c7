import { answers, OWN_BUSINESS, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';

const video = ({ videoId }: Things) => ({ params: { id: videoId } });

/** One pixel, as a PNG. */
const PICTURE = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /stream/vod': { auth: 'bearer', request: () => ({ body: { name: 'A film' } }), answers: SIGNED_IN },
    'POST /stream/vod/create-publish': {
      auth: 'bearer',
      request: () => ({ body: { name: 'A film' } }),
      answers: SIGNED_IN,
    },
    'GET /stream/category': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { category: 'VOD', businessId } }),
      answers: OWN_BUSINESS,
    },
    'GET /stream/vod/{id}': { auth: 'bearer', request: video, answers: OWN_BUSINESS },
    'PATCH /stream/vod/{id}': {
      auth: 'bearer',
      request: (things) => ({ ...video(things), body: { name: 'Renamed' } }),
      answers: OWN_BUSINESS,
    },
    'POST /stream/vod/publish': {
      auth: 'bearer',
      request: ({ videoId }) => ({ body: { id: videoId } }),
      answers: OWN_BUSINESS,
    },
    'DELETE /stream/vod/{id}': { auth: 'bearer', request: video, answers: OWN_BUSINESS },
    'POST /stream/vod/{id}/restore': {
      auth: 'bearer',
      request: ({ deletedVideoId }) => ({ params: { id: deletedVideoId } }),
      answers: OWN_BUSINESS,
    },
    'PUT /stream/vod/{id}/poster': {
      auth: 'bearer',
      request: (things) => ({ ...video(things), body: PICTURE }),
      answers: OWN_BUSINESS,
    },
    'POST /stream/vod/{id}/poster': {
      auth: 'bearer',
      // Nothing of it can be played yet.
      request: (things) => ({ ...video(things), body: { atS: 0 } }),
      answers: answers(401, 409, 409, 404),
    },
    'DELETE /stream/vod/{id}/poster': { auth: 'bearer', request: video, answers: OWN_BUSINESS },
    'PUT /stream/vod/{id}/alternate-poster': {
      auth: 'bearer',
      request: (things) => ({ ...video(things), body: PICTURE }),
      answers: OWN_BUSINESS,
    },
    'POST /stream/vod/{id}/alternate-poster': {
      auth: 'bearer',
      // Nothing of it can be played yet.
      request: (things) => ({ ...video(things), body: { atS: 0 } }),
      answers: answers(401, 409, 409, 404),
    },
    'POST /stream/vod/{id}/alternate-poster/{posterId}/adopt': {
      auth: 'bearer',
      // It has none, and a missing one is answered like another business's.
      request: ({ videoId }) => ({ params: { id: videoId, posterId: videoId } }),
      answers: answers(401, 404, 404, 404),
    },
    'PUT /stream/vod/{id}/caption/{language}': {
      auth: 'bearer',
      request: ({ videoId }) => ({
        params: { id: videoId, language: 'en' },
        query: { label: 'English' },
        body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
      }),
      answers: OWN_BUSINESS,
    },
    'DELETE /stream/vod/{id}/caption/{language}': {
      auth: 'bearer',
      // There are none yet, and a missing one is answered like another business's.
      request: ({ videoId }) => ({ params: { id: videoId, language: 'en' } }),
      answers: answers(401, 404, 404, 404),
    },
    'GET /stream/vod/{id}/progress': { auth: 'bearer', request: video, answers: OWN_BUSINESS },
  },
};
