import {
  blockChatter,
  deleteChatMessage,
  getChat,
  postHostMessage,
  setChat,
  unblockChatter,
} from '@commoncast/core/chat/api';
import { chatStateOf } from '@commoncast/core/chat/chat-state';
import type { ChatRoom } from '@commoncast/core/chat/schema';
import { conflict, notFound } from '@commoncast/server/problems/problems';
import { chatMessage, chatRoom } from '../live-factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers what members do in chats. */
export function serveChat(on: On, records: Records): void {
  const { streams, chats } = records;
  const read = (id: string): ChatRoom => {
    const { streamStatus: status, eventStart } = streams.require(id);
    const room = chats.get(id) ?? chatRoom();
    const eventStartMs = eventStart === null ? null : Date.parse(eventStart);
    return { ...room, state: chatStateOf({ isOn: room.settings.isOn, status, eventStartMs }, Date.now()) };
  };
  const change = (id: string, next: Partial<ChatRoom>) => void chats.set(id, { ...read(id), ...next });

  on(getChat, ({ params: { id } }) => read(id));
  on(setChat, ({ params: { id }, body }) => {
    const settings = { ...read(id).settings, ...body };
    change(id, { settings });
    return settings;
  });
  on(postHostMessage, ({ params: { id }, body: { text } }) => {
    const { state, messages } = read(id);
    if (state !== 'OPEN') throw conflict('ILLEGAL_TRANSITION', 'The chat is not open');
    const message = chatMessage({
      seq: (messages.at(-1)?.seq ?? 0) + 1,
      name: records.account?.businessName ?? '',
      text,
      isHost: true,
      chatterId: null,
    });
    change(id, { messages: [...messages, message] });
    return message;
  });
  on(deleteChatMessage, ({ params: { id, seq } }) => {
    const { messages } = read(id);
    if (!messages.some((one) => one.seq === seq)) throw notFound();
    change(id, { messages: messages.filter((one) => one.seq !== seq) });
    return null;
  });
  on(blockChatter, ({ params: { id, chatterId } }) => {
    const { messages, blocked } = read(id);
    const theirs = messages.find((one) => one.chatterId === chatterId);
    if (!theirs) throw notFound();
    change(id, {
      messages: messages.filter((one) => one.chatterId !== chatterId),
      blocked: [{ chatterId, name: theirs.name, blockedAt: new Date().toISOString() }, ...blocked],
    });
    return null;
  });
  on(unblockChatter, ({ params: { id, chatterId } }) => {
    const { blocked } = read(id);
    if (!blocked.some((one) => one.chatterId === chatterId)) throw notFound();
    change(id, { blocked: blocked.filter((one) => one.chatterId !== chatterId) });
    return null;
  });
}
