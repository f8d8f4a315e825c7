import { answers, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';

const video = ({ videoId }: Things) => ({ params: { id: videoId } });

export const SWEEP_ROWS: SweepRows = {
  calls: {
    // Not published, so it does not exist for anybody.
    'GET /cdn/vod/{id}/index.m3u8': {
      auth: 'public',
      request: video,
      answers: answers(404, 404, 404, 404),
    },
    // Not on air.
    'GET /cdn/live/{id}/index.m3u8': {
      auth: 'public',
      request: ({ streamId }) => ({ params: { id: streamId } }),
      answers: answers(404, 404, 404, 404),
    },
    'POST /cdn/live/{id}/whep': {
      auth: 'public',
      request: ({ streamId }) => ({ params: { id: streamId }, body: 'v=0' }),
      answers: answers(404, 404, 404, 404),
    },
    'DELETE /cdn/live/{id}/whep/{session}': {
      auth: 'public',
      request: ({ streamId }) => ({ params: { id: streamId, session: streamId } }),
      answers: answers(404, 404, 404, 404),
    },
    'GET /cdn/thumbnail/{id}.png': { auth: 'public', request: video, answers: answers(404, 404, 404, 404) },
    'GET /cdn/thumbnail/{id}.jpg': { auth: 'public', request: video, answers: answers(404, 404, 404, 404) },
    // Nobody has uploaded one of this id.
    'GET /cdn/image/{kind}/{id}': {
      auth: 'public',
      request: ({ videoId }) => ({ params: { kind: 'PLAYER_LOGO', id: videoId } }),
      answers: answers(404, 404, 404, 404),
    },
  },
  openRoutes: [
    '/cdn/vod/:id/*',
    '/cdn/live/:id/*',
    ...['poster.png', 'poster.jpg'].flatMap((file) => [
      `/cdn/live/:id/${file}`,
      `/cdn/live/:id/:folder/${file}`,
    ]),
  ],
  signedCalls: ['POST /cdn/live/:id/:folder/whep', 'DELETE /cdn/live/:id/:folder/whep/:session'],
  // The preflights of media files and of WHEP.
  openPreflights: [
    'OPTIONS /cdn/*',
    ...['whep', 'whep/:session'].flatMap((path) => [
      `OPTIONS /cdn/live/:id/${path}`,
      `OPTIONS /cdn/live/:id/:folder/${path}`,
    ]),
  ],
};
