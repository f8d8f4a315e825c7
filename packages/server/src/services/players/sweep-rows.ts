import { EVERYBODY, OWN_BUSINESS, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

const PLAYER = {
  name: 'Another',
  autoPlay: true,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#123456',
};

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /business/v1.1/embedded-video-player': {
      auth: 'bearer',
      request: () => ({ body: PLAYER }),
      answers: SIGNED_IN,
    },
    'GET /business/v1.1/embedded-video-player': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { businessAccountId: businessId } }),
      answers: OWN_BUSINESS,
    },
    'PUT /business/v1.1/embedded-video-player': {
      auth: 'bearer',
      request: ({ playerId }) => ({ body: { uuid: playerId, ...PLAYER } }),
      answers: OWN_BUSINESS,
    },
    'GET /business/v1.1/embedded-video-player/{id}': {
      auth: 'bearer',
      request: ({ playerId }) => ({ params: { id: playerId } }),
      answers: OWN_BUSINESS,
    },
    'DELETE /business/v1.1/embedded-video-player/{id}': {
      auth: 'bearer',
      request: ({ playerId }) => ({ params: { id: playerId } }),
      answers: OWN_BUSINESS,
    },
    'POST /business/v1.1/embedded-video-player/{id}/restore': {
      auth: 'bearer',
      request: ({ deletedPlayerId }) => ({ params: { id: deletedPlayerId } }),
      answers: OWN_BUSINESS,
    },
    'PUT /business/v1.1/embedded-video-player/widget/assign-stream-playlist': {
      auth: 'bearer',
      request: ({ playerId, videoId }) => ({
        body: { embeddedVideoPlayerId: playerId, contentId: videoId, category: 'VOD' },
      }),
      answers: OWN_BUSINESS,
    },
    'GET /business/v1.1/embedded-video-player/public': {
      auth: 'public-key',
      request: ({ playerId, publicKey }) => ({ query: { key: publicKey, playerId } }),
      answers: EVERYBODY,
    },
  },
};
