import { answers, OWN_BUSINESS, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';

const playlist = ({ playlistId }: Things) => ({ params: { id: playlistId } });

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /stream/playlist': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { businessId } }),
      answers: OWN_BUSINESS,
    },
    'POST /stream/playlist': {
      auth: 'bearer',
      request: () => ({ body: { name: 'All films' } }),
      answers: SIGNED_IN,
    },
    'GET /stream/playlist/{id}': { auth: 'bearer', request: playlist, answers: OWN_BUSINESS },
    'PUT /stream/playlist/{id}': {
      auth: 'bearer',
      request: (things) => ({ ...playlist(things), body: { name: 'Renamed', streamIds: [] } }),
      answers: OWN_BUSINESS,
    },
    // Published by the owner.
    'DELETE /stream/playlist/{id}': {
      auth: 'bearer',
      request: playlist,
      answers: answers(401, 403, 'done', 404),
    },
    'POST /stream/playlist/{id}/restore': {
      auth: 'bearer',
      request: ({ deletedPlaylistId }) => ({ params: { id: deletedPlaylistId } }),
      answers: OWN_BUSINESS,
    },
    'GET /stream/playlist/details/{businessId}/{playlistId}': {
      auth: 'bearer',
      request: ({ businessId, playlistId }) => ({ params: { businessId, playlistId } }),
      answers: OWN_BUSINESS,
    },
    'POST /stream/playlist/assign-stream': {
      auth: 'bearer',
      request: ({ playlistId, videoId }) => ({ body: { playlistId, streamId: videoId } }),
      answers: OWN_BUSINESS,
    },
    'DELETE /stream/playlist/remove/detail/{playlistId}/{streamId}': {
      auth: 'bearer',
      request: ({ playlistId, listedVideoId }) => ({ params: { playlistId, streamId: listedVideoId } }),
      answers: OWN_BUSINESS,
    },
    // Nothing in it can be played, so for everybody as if it were not there.
    'GET /stream/viewer/detail/playlist': {
      auth: 'public-key',
      request: ({ publicKey, playlistId }) => ({ query: { key: publicKey, playlistId } }),
      answers: answers(404, 404, 404, 404),
    },
  },
};
