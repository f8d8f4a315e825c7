import { answers, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';

/** Only owners see destinations, because they contain keys. */
const OWNERS_ONLY = answers(401, 403, 'done', 404);
const destination = ({ destinationId }: Things) => ({ params: { id: destinationId } });

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /business/v1.1/broadcast-destination': {
      auth: 'bearer',
      request: ({ businessId }) => ({
        body: {
          businessAccountId: businessId,
          name: 'Elsewhere',
          rtmpUrl: 'rtmp://live.example.com/app',
          streamKey: 'abcd-efgh-ijkl',
        },
      }),
      answers: OWNERS_ONLY,
    },
    'GET /business/v1.1/broadcast-destination': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { businessAccountId: businessId } }),
      answers: OWNERS_ONLY,
    },
    'PATCH /business/v1.1/broadcast-destination/{id}': {
      auth: 'bearer',
      request: (things) => ({ ...destination(things), query: { broadcastDestinationStatus: 'INACTIVE' } }),
      answers: OWNERS_ONLY,
    },
    'DELETE /business/v1.1/broadcast-destination/{id}': {
      auth: 'bearer',
      request: destination,
      answers: OWNERS_ONLY,
    },
    'POST /business/v1.1/broadcast-destination/{id}/check': {
      auth: 'bearer',
      request: destination,
      answers: OWNERS_ONLY,
    },
  },
};
