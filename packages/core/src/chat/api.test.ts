import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const chat = '/stream/chat';
  const refusals = 'ORIGIN_NOT_ALLOWED or NOT_FOUND or FORBIDDEN or ILLEGAL_TRANSITION or RATE_LIMITED';
  expect(contractsOf(calls)).toEqual({
    getPublicChat: `public-key GET ${chat}/public → 200 or ORIGIN_NOT_ALLOWED or NOT_FOUND`,
    getChatReplay: `public-key GET ${chat}/public/replay → 200 or ORIGIN_NOT_ALLOWED or NOT_FOUND`,
    joinChat: `public-key POST ${chat}/public/chatters → 201 or ORIGIN_NOT_ALLOWED or RATE_LIMITED`,
    postChatMessage: `public-key POST ${chat}/public/messages → 201 or ${refusals}`,
    react: `public-key POST ${chat}/public/reactions → 202 or ${refusals}`,
    getChat: `bearer GET ${chat}/{id} → 200`,
    setChat: `bearer PATCH ${chat}/{id} → 200`,
    postHostMessage: `bearer POST ${chat}/{id}/messages → 201 or ILLEGAL_TRANSITION`,
    deleteChatMessage: `bearer DELETE ${chat}/{id}/messages/{seq} → 200`,
    blockChatter: `bearer POST ${chat}/{id}/blocked/{chatterId} → 200 or ILLEGAL_TRANSITION`,
    unblockChatter: `bearer DELETE ${chat}/{id}/blocked/{chatterId} → 200`,
  });
});

test('pages ask from the beginning unless they say from where', () => {
  expect(v.parse(calls.getPublicChat.query, { streamId: ID })).toEqual({ streamId: ID, after: 0 });
  expect(v.parse(calls.getChatReplay.query, { streamId: ID, block: '7' })).toEqual({
    streamId: ID,
    block: 7,
  });
  expect(v.is(calls.getPublicChat.query, { streamId: ID, after: '-1' })).toBe(false);
});
