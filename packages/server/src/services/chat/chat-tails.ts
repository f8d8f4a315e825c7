import { CHAT_CURSOR_STEP, CHAT_WINDOW } from '@commoncast/core/chat/constants';
import type { PublicChat } from '@commoncast/core/chat/schema';
import { LRUCache } from 'lru-cache';
import type { Foundation } from '../../foundation.ts';
import { STREAM_CHANGED } from '../live/stream-changes.ts';
import { CHAT_CHANGED } from './chat-changes.ts';
import { findMessages, findPublicRoom, findRemoved, type Room } from './repository.ts';
import { stateOf, toChatMessage, toSettings } from './room-view.ts';

/** Of chats that nobody says anything in: how late their opening is noticed, which no message announces. */
const KEEP_MS = 2_000;
const MAX_KEPT = 2_000;

interface Kept {
  /** Whose stream was asked for: under another key there is none. */
  readonly businessId: string;
  readonly tail: Promise<Tail | null>;
}

interface Tail {
  /** By where it begins. The same object for everybody, so that it is written as JSON once. */
  readonly answers: Map<number, PublicChat>;
  readonly room: Room;
  readonly whole: PublicChat;
  readonly removals: readonly { readonly seq: number; readonly removed_seq: number }[];
}

export interface ChatTails {
  /** What has changed after a number; null where visitors see no such stream of the business. */
  since(businessId: string, streamId: string, after: number): Promise<PublicChat | null>;
  /** The room itself, as it was up to two seconds ago; null as above. */
  room(businessId: string, streamId: string): Promise<Room | null>;
  /** Drops what is kept of a chat, because this process has changed it. */
  forget(streamId: string): void;
}

/**
 * The end of each chat that somebody reads, in memory.
 *
 * Chats are asked for, not pushed: the answer is the same for everybody, so a cache in front makes one question a second
 * of any number of viewers, and an open connection for each of them would be the first thing to run out. The number
 * from which a page asks is in the URL, in steps of 16, so that those who are up to date ask for one of two URLs whatever
 * they have seen last. Behind the cache, each process reads a chat once after each change that the bus announces.
 */
export function createChatTails({
  database,
  changes,
  clock,
}: Pick<Foundation, 'database' | 'changes' | 'clock'>): ChatTails {
  const kept = new LRUCache<string, Kept>({
    max: MAX_KEPT,
    ttl: KEEP_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  for (const topic of [CHAT_CHANGED, STREAM_CHANGED])
    changes.onAny(topic, (id) => {
      if (id !== null) kept.delete(id);
      else kept.clear();
    });

  async function read(businessId: string, streamId: string): Promise<Tail | null> {
    const { root } = database;
    const room = await findPublicRoom(root, businessId, streamId);
    if (!room) return null;
    const from = Math.max(0, room.last_seq - CHAT_WINDOW);
    const messages = await findMessages(root, streamId, from);
    const seqAfter = Math.max(0, from - CHAT_WINDOW);
    const removals = await findRemoved(root, streamId, { removedAfter: from, seqAfter });
    // Read later than the room, so it may know more than the room's number says.
    const cursor = Math.max(room.last_seq, ...messages.map(({ seq }) => seq));
    const whole: PublicChat = {
      state: stateOf(room, clock()),
      slowModeS: toSettings(room).slowModeS,
      cursor,
      from,
      messages: messages.map(toChatMessage),
      removed: removals.map(({ seq }) => seq),
      reactions: room.reactions,
    };
    return { room, answers: new Map(), whole, removals };
  }

  function find(businessId: string, streamId: string): Promise<Tail | null> {
    const known = kept.get(streamId);
    if (known?.businessId === businessId) return known.tail;
    const next: Kept = { businessId, tail: read(businessId, streamId) };
    kept.set(streamId, next);
    // A failed query is not worth keeping.
    next.tail.catch(() => kept.get(streamId) === next && kept.delete(streamId));
    return next.tail;
  }

  return {
    room: async (businessId, streamId) => (await find(businessId, streamId))?.room ?? null,
    forget: (streamId) => void kept.delete(streamId),
    since: async (businessId, streamId, after) => {
      const tail = await find(businessId, streamId);
      if (!tail) return null;
      const { whole, removals, answers } = tail;
      // What nobody could have been told, from a chat before a restore, begins anew.
      const from =
        after > whole.cursor ? whole.from : Math.max(whole.from, after - (after % CHAT_CURSOR_STEP));
      const known = answers.get(from);
      if (known) return known;
      const answer: PublicChat = {
        ...whole,
        from,
        messages: whole.messages.filter(({ seq }) => seq > from),
        removed: removals.filter(({ removed_seq }) => removed_seq > from).map(({ seq }) => seq),
      };
      answers.set(from, answer);
      return answer;
    },
  };
}
