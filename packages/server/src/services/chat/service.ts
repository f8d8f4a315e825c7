import type {
  ChatRoom,
  ChatSettings,
  ChatSettingsChange,
  ModeratedMessage,
} from '@commoncast/core/chat/schema';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import { announceStream } from '../live/stream-changes.ts';
import { announceBlocks, announceChat } from './chat-changes.ts';
import {
  findBlocked,
  findChatter,
  findLatest,
  findRoom,
  isShown,
  listBlockedUser,
  lockRoom,
  nextSeq,
  type Room,
  removeMessages,
  setBlocked,
  updateRoom,
} from './repository.ts';
import { stateOf, toModerated, toSettings } from './room-view.ts';
import { requireOpenChat, writeMessage } from './write-message.ts';

const MAX_BLOCKED = 1_000;

export interface ChatService {
  read(member: Member, streamId: string): Promise<ChatRoom>;
  set(member: Member, streamId: string, change: ChatSettingsChange): Promise<ChatSettings>;
  /** @throws {ApiError} ILLEGAL_TRANSITION: the chat is not open */
  post(member: Member, streamId: string, text: string): Promise<ModeratedMessage>;
  removeMessage(member: Member, streamId: string, seq: number): Promise<void>;
  /** @throws {ApiError} NOT_FOUND: nobody of this id has written there; ILLEGAL_TRANSITION: too many are blocked */
  block(member: Member, streamId: string, chatterId: string): Promise<void>;
  unblock(member: Member, streamId: string, chatterId: string): Promise<void>;
}

type Parts = Pick<Foundation, 'database' | 'clock'> & {
  /** The name under which members write. */
  readonly nameOf: (db: Executor, businessId: string) => Promise<string>;
  /** Drops what this process keeps of a chat. */
  readonly forget: (streamId: string) => void;
};

/** Chats as members run them. */
export function createChatService({ database, clock, nameOf, forget }: Parts): ChatService {
  async function inRoom<Result>(
    { businessId }: Member,
    streamId: string,
    act: (tx: Executor, room: Room) => Promise<Result>,
  ): Promise<Result> {
    const result = await database.transaction(async (tx) => {
      const room = await lockRoom(tx, businessId, streamId);
      if (!room) throw notFound();
      return await act(tx, room);
    });
    forget(streamId);
    return result;
  }

  return {
    read: async (member, streamId) => {
      member.require('chat:read');
      const { root } = database;
      const room = await findRoom(root, member.businessId, streamId);
      if (!room) throw notFound();
      const blocked = await findBlocked(root, streamId);
      return {
        settings: toSettings(room),
        state: stateOf(room, clock()),
        messages: (await findLatest(root, streamId)).map(toModerated),
        reactions: room.reactions,
        blocked: blocked.flatMap(({ chatter_id, name, blocked_at }) =>
          blocked_at ? [{ chatterId: chatter_id, name, blockedAt: blocked_at.toISOString() }] : [],
        ),
      };
    },
    set: async (member, streamId, { isOn, isOnEmbeds, slowModeS }) => {
      member.require('chat:moderate');
      await inRoom(member, streamId, async (tx, room) => {
        await updateRoom(tx, streamId, {
          is_on: isOn ?? room.is_on,
          is_on_embeds: isOnEmbeds ?? room.is_on_embeds,
          slow_mode_s: slowModeS ?? room.slow_mode_s,
        });
        await recordAction(tx, member, { action: 'chat.update', subjectId: streamId }, clock());
        await announceChat(tx, streamId);
      });
      const room = await findRoom(database.root, member.businessId, streamId);
      if (!room) throw notFound();
      return toSettings(room);
    },
    post: async (member, streamId, text) => {
      member.require('chat:moderate');
      const now = clock();
      return await inRoom(member, streamId, async (tx, room) => {
        requireOpenChat(room, now);
        const author = {
          chatter_id: null,
          user_id: member.userId,
          name: await nameOf(tx, member.businessId),
          is_host: true,
        };
        return toModerated(await writeMessage(tx, room, author, text, now));
      });
    },
    removeMessage: async (member, streamId, seq) => {
      member.require('chat:moderate');
      await inRoom(member, streamId, async (tx) => {
        if (!(await isShown(tx, streamId, seq))) throw notFound();
        await removeMessages(tx, streamId, { seq }, await nextSeq(tx, streamId));
        await recordAction(
          tx,
          member,
          { action: 'chat.delete', subjectId: streamId, from: { seq } },
          clock(),
        );
        await announceChat(tx, streamId);
      });
    },
    block: async (member, streamId, chatterId) => {
      member.require('chat:moderate');
      const now = clock();
      await inRoom(member, streamId, async (tx, room) => {
        const chatter = await findChatter(tx, streamId, chatterId);
        if (!chatter) throw notFound();
        if (chatter.blocked_at) return;
        if (room.blocked_users.length >= MAX_BLOCKED)
          throw conflict('ILLEGAL_TRANSITION', `No more than ${MAX_BLOCKED} people can be blocked.`);
        await setBlocked(tx, streamId, chatterId, now);
        await listBlockedUser(tx, streamId, chatterId, true);
        await removeMessages(tx, streamId, { chatterId }, await nextSeq(tx, streamId));
        await recordAction(tx, member, { action: 'chat.block', subjectId: chatterId }, now);
        await announceBlocks(tx, streamId);
        await announceStream(tx, streamId);
      });
    },
    unblock: async (member, streamId, chatterId) => {
      member.require('chat:moderate');
      await inRoom(member, streamId, async (tx, room) => {
        const chatter = await findChatter(tx, streamId, chatterId);
        if (!chatter?.blocked_at && !room.blocked_users.includes(chatterId)) throw notFound();
        await setBlocked(tx, streamId, chatterId, null);
        await listBlockedUser(tx, streamId, chatterId, false);
        await recordAction(tx, member, { action: 'chat.unblock', subjectId: chatterId }, clock());
        await announceBlocks(tx, streamId);
        await announceStream(tx, streamId);
      });
    },
  };
}
