import { answers, OWN_BUSINESS, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  calls: {
    // Not published, so it does not exist for anybody.
    'POST /business/v1.1/video-session-detail': {
      auth: 'public-key',
      request: ({ publicKey, videoId }) => ({
        query: { key: publicKey },
        body: { sessionId: '01a1fd7c-60d8-7272-96e3-6ac9c6315193', broadcastId: videoId },
      }),
      answers: answers(404, 404, 404, 404),
    },
    'GET /business/v1.1/video-session-detail': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { businessId } }),
      answers: OWN_BUSINESS,
    },
    'POST /business/v1.1/video-session-detail/time': {
      auth: 'public-key',
      request: ({ publicKey, videoId }) => ({
        query: { key: publicKey },
        body: {
          sessionId: '01a1fd7c-60d8-7272-96e3-6ac9c6315193',
          broadcastId: videoId,
          timeTrackedInMin: 0.5,
        },
      }),
      answers: answers(404, 404, 404, 404),
    },
    'GET /business/v1.1/video-session-detail/time': {
      auth: 'bearer',
      request: () => ({ query: { sessionId: '01a1fd7c-60d8-7272-96e3-6ac9c6315193' } }),
      answers: answers(401, 404, 404, 404),
    },
    'GET /business/v1.1/video-session-detail/{id}/current-count': {
      auth: 'public-key',
      request: ({ publicKey, videoId }) => ({ params: { id: videoId }, query: { key: publicKey } }),
      answers: answers(404, 404, 404, 404),
    },
  },
};
