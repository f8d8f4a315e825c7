import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id, IdParams, Nothing, WholeNumber } from '../http/values.ts';
import { ChatText } from './chat-text.ts';
import { chatReplayRoute, chatRoute, joinChatRoute, postMessageRoute, reactRoute } from './route.ts';
import {
  ChatIdentity,
  ChatJoin,
  ChatMessage,
  ChatPost,
  ChatReaction,
  ChatReplay,
  ChatRoom,
  ChatSettings,
  ChatSettingsChange,
  ModeratedMessage,
  PublicChat,
} from './schema.ts';

const Key = v.exactOptional(v.string());
const KeyHeader = v.object({ 'x-public-key': v.exactOptional(v.string()) });
const KeyQuery = v.strictObject({ key: Key });

export const getPublicChat = endpoint({
  ...chatRoute,
  service: 'streams',
  auth: 'public-key',
  summary: 'What is new in the chat of a stream; asked every other second and cacheable by URL for one',
  query: v.strictObject({ key: Key, streamId: Id, after: v.optional(WholeNumber, '0') }),
  headers: KeyHeader,
  response: PublicChat,
  errors: ['ORIGIN_NOT_ALLOWED', 'NOT_FOUND'],
});

export const getChatReplay = endpoint({
  ...chatReplayRoute,
  service: 'streams',
  auth: 'public-key',
  summary: 'One minute of the chat of a broadcast, for its replay',
  query: v.strictObject({ key: Key, streamId: Id, block: v.optional(WholeNumber, '0') }),
  headers: KeyHeader,
  response: ChatReplay,
  errors: ['ORIGIN_NOT_ALLOWED', 'NOT_FOUND'],
});

export const joinChat = endpoint({
  ...joinChatRoute,
  service: 'streams',
  auth: 'public-key',
  summary: 'Takes a name for the chats of a business; nothing is kept of it before the first message',
  query: KeyQuery,
  headers: KeyHeader,
  bodyType: 'text/plain',
  body: ChatJoin,
  response: ChatIdentity,
  status: 201,
  errors: ['ORIGIN_NOT_ALLOWED', 'RATE_LIMITED'],
});

export const postChatMessage = endpoint({
  ...postMessageRoute,
  service: 'streams',
  auth: 'public-key',
  summary:
    'Writes a message. RATE_LIMITED says how long to wait, FORBIDDEN that a member has blocked the visitor, and ILLEGAL_TRANSITION that the chat is not open',
  query: KeyQuery,
  headers: KeyHeader,
  bodyType: 'text/plain',
  body: ChatPost,
  response: ChatMessage,
  status: 201,
  errors: ['ORIGIN_NOT_ALLOWED', 'NOT_FOUND', 'FORBIDDEN', 'ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const react = endpoint({
  ...reactRoute,
  service: 'streams',
  auth: 'public-key',
  summary: 'Counts reactions; acknowledged after the commit',
  query: KeyQuery,
  headers: KeyHeader,
  bodyType: 'text/plain',
  body: ChatReaction,
  response: Nothing,
  status: 202,
  errors: ['ORIGIN_NOT_ALLOWED', 'NOT_FOUND', 'FORBIDDEN', 'ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const getChat = endpoint({
  service: 'streams',
  method: 'GET',
  path: '/stream/chat/{id}',
  auth: 'bearer',
  summary: 'The chat of a stream as members see it; asked for every other second while it is open',
  params: IdParams,
  response: ChatRoom,
});

export const setChat = endpoint({
  service: 'streams',
  method: 'PATCH',
  path: '/stream/chat/{id}',
  auth: 'bearer',
  summary: 'Switches the chat of a stream on or off, and sets its slow mode',
  params: IdParams,
  body: ChatSettingsChange,
  response: ChatSettings,
});

export const postHostMessage = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/chat/{id}/messages',
  auth: 'bearer',
  summary: 'Writes a message as the host, under the name of the business',
  params: IdParams,
  body: v.strictObject({ text: ChatText }),
  response: ModeratedMessage,
  status: 201,
  errors: ['ILLEGAL_TRANSITION'],
});

export const deleteChatMessage = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/chat/{id}/messages/{seq}',
  auth: 'bearer',
  summary: 'Deletes a message for good, from the replay too',
  params: v.strictObject({ id: Id, seq: WholeNumber }),
  response: Nothing,
});

export const blockChatter = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/stream/chat/{id}/blocked/{chatterId}',
  auth: 'bearer',
  summary:
    'Blocks a visitor: the messages go, others are refused for as long as the broadcast lasts, and nothing is counted of that device',
  params: v.strictObject({ id: Id, chatterId: Id }),
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION'],
});

export const unblockChatter = endpoint({
  service: 'streams',
  method: 'DELETE',
  path: '/stream/chat/{id}/blocked/{chatterId}',
  auth: 'bearer',
  summary: 'Lets a visitor chat and be counted again',
  params: v.strictObject({ id: Id, chatterId: Id }),
  response: Nothing,
});
