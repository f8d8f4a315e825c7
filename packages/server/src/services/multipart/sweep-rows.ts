import { answers, OWN_BUSINESS, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';

const upload = ({ uploadId }: Things) => ({ params: { uploadId } });

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /stream/multipart-upload': {
      auth: 'bearer',
      request: ({ videoId }) => ({ body: { streamId: videoId, fileName: 'film.mp4', sizeBytes: 5 } }),
      answers: OWN_BUSINESS,
    },
    'POST /stream/vod/media-ad': {
      auth: 'bearer',
      request: () => ({ body: { name: 'A film', fileName: 'film.mp4', sizeBytes: 5 } }),
      answers: SIGNED_IN,
    },
    'GET /stream/multipart-upload/{uploadId}': { auth: 'bearer', request: upload, answers: OWN_BUSINESS },
    'PUT /stream/multipart-upload/{uploadId}/part/{partNumber}': {
      auth: 'bearer',
      request: ({ uploadId }) => ({ params: { uploadId, partNumber: '1' }, body: 'bytes' }),
      answers: OWN_BUSINESS,
    },
    'POST /stream/multipart-upload/{uploadId}/part-addresses': {
      auth: 'bearer',
      request: (things) => ({ ...upload(things), body: { partNumbers: [1] } }),
      // The sweep's files are on a disk, to which nobody sends parts but through us.
      answers: answers(401, 409, 409, 404),
    },
    'POST /stream/multipart-upload/{uploadId}/complete': {
      auth: 'bearer',
      // A part that never came: for a well-formed list the owner is told what is wrong.
      request: (things) => ({
        ...upload(things),
        body: '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"d41d8cd98f00b204e9800998ecf8427e"</ETag></Part></CompleteMultipartUpload>',
      }),
      answers: answers(401, 400, 400, 404),
    },
    'DELETE /stream/multipart-upload/{uploadId}': { auth: 'bearer', request: upload, answers: OWN_BUSINESS },
  },
};
