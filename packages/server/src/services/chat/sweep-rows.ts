import { answers, EVERYBODY, OWN_BUSINESS, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';

const NOBODY = '01a1fd7c-60d8-7272-96e3-6ac9c6315193';
const chat = ({ streamId }: Things) => ({ params: { id: streamId } });
const ofStream = ({ publicKey, streamId }: Things) => ({ query: { key: publicKey, streamId } });
const ofKey = ({ publicKey }: Things) => ({ query: { key: publicKey } });

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /stream/chat/public': { auth: 'public-key', request: ofStream, answers: EVERYBODY },
    'GET /stream/chat/public/replay': { auth: 'public-key', request: ofStream, answers: EVERYBODY },
    'POST /stream/chat/public/chatters': {
      auth: 'public-key',
      request: (things) => ({ ...ofKey(things), body: { name: 'Ada' } }),
      answers: EVERYBODY,
    },
    // By the token of a visitor, which is none of these credentials.
    'POST /stream/chat/public/messages': {
      auth: 'public-key',
      request: (things) => ({
        ...ofKey(things),
        body: { streamId: things.streamId, token: 'none', text: 'Hello' },
      }),
      answers: answers(401, 401, 401, 401),
    },
    // Its time has not come.
    'POST /stream/chat/public/reactions': {
      auth: 'public-key',
      request: (things) => ({ ...ofKey(things), body: { streamId: things.streamId, counts: { heart: 1 } } }),
      answers: answers(409, 409, 409, 409),
    },
    'GET /stream/chat/{id}': { auth: 'bearer', request: chat, answers: OWN_BUSINESS },
    'PATCH /stream/chat/{id}': {
      auth: 'bearer',
      request: (things) => ({ ...chat(things), body: { slowModeS: 10 } }),
      answers: OWN_BUSINESS,
    },
    // Its time has not come for members either, and nobody has said anything.
    'POST /stream/chat/{id}/messages': {
      auth: 'bearer',
      request: (things) => ({ ...chat(things), body: { text: 'Welcome' } }),
      answers: answers(401, 409, 409, 404),
    },
    'DELETE /stream/chat/{id}/messages/{seq}': {
      auth: 'bearer',
      request: ({ streamId }) => ({ params: { id: streamId, seq: '1' } }),
      answers: answers(401, 404, 404, 404),
    },
    'POST /stream/chat/{id}/blocked/{chatterId}': {
      auth: 'bearer',
      request: ({ streamId }) => ({ params: { id: streamId, chatterId: NOBODY } }),
      answers: answers(401, 404, 404, 404),
    },
    'DELETE /stream/chat/{id}/blocked/{chatterId}': {
      auth: 'bearer',
      request: ({ streamId }) => ({ params: { id: streamId, chatterId: NOBODY } }),
      answers: answers(401, 404, 404, 404),
    },
  },
};
