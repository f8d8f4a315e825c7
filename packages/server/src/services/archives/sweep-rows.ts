import { answers, nothing, OWN_BUSINESS, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';

const archive = ({ archiveId }: Things) => ({ params: { id: archiveId } });
const withMetadata = (things: Things) => ({
  ...archive(things),
  body: { metadataList: [{ key: 'speaker', value: 'Ada' }] },
});
/** Of a stream of the owner's: recordings of other people's broadcasts are for owners to delete. */
const DELETION = answers(401, 403, 'done', 404);

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /stream/archive': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'POST /stream/archive': {
      auth: 'bearer',
      request: ({ archiveId }) => ({ body: { archiveId } }),
      answers: OWN_BUSINESS,
    },
    'GET /stream/archive/{id}': { auth: 'bearer', request: archive, answers: OWN_BUSINESS },
    'GET /stream/archive/get-archive/{id}': {
      auth: 'bearer',
      request: ({ streamId }) => ({ params: { id: streamId } }),
      answers: OWN_BUSINESS,
    },
    'DELETE /stream/archive': {
      auth: 'bearer',
      request: ({ archiveId }) => ({ query: { archiveId, reason: 'delete' } }),
      answers: DELETION,
    },
    'POST /stream/archive/{id}/restore': {
      auth: 'bearer',
      request: ({ deletedArchiveId }) => ({ params: { id: deletedArchiveId } }),
      answers: OWN_BUSINESS,
    },
    'PUT /stream/archive/{id}/metadata': { auth: 'bearer', request: withMetadata, answers: OWN_BUSINESS },
    'POST /stream/archive/{id}/metadata': { auth: 'bearer', request: withMetadata, answers: OWN_BUSINESS },
    'POST /stream/archive/cta': {
      auth: 'bearer',
      request: ({ archiveId }) => ({
        body: { archiveId, callToAction: { ctaTextValue: 'Buy', ctaUrlValue: 'https://www.example.com/' } },
      }),
      answers: OWN_BUSINESS,
    },
    'POST /stream/vod/convert-to-vod': {
      auth: 'bearer',
      request: ({ archiveId }) => ({ body: { archiveId } }),
      answers: OWN_BUSINESS,
    },
  },
};
