import type { Executor } from '../../db/database.ts';
import { conflict } from '../../problems/problems.ts';
import { announceChat } from './chat-changes.ts';
import { insertMessage, nextSeq, type Room } from './repository.ts';
import { atMsOf, stateOf } from './room-view.ts';
import type { MessageRow } from './tables.ts';

/** About 15 MB: hours of a lively chat. */
const MAX_MESSAGES = 50_000;

const REFUSALS = {
  SOON: 'The chat opens an hour before the broadcast.',
  OFF: 'The chat is switched off.',
  OVER: 'The broadcast is over.',
} as const;

/** @throws {ApiError} ILLEGAL_TRANSITION: nothing can be said now */
export function requireOpenChat(room: Room, now: Date): void {
  const state = stateOf(room, now);
  if (state !== 'OPEN') throw conflict('ILLEGAL_TRANSITION', REFUSALS[state]);
}

/**
 * Writes a message into a room that the transaction has locked.
 * @throws {ApiError} ILLEGAL_TRANSITION: there are too many
 */
export async function writeMessage(
  tx: Executor,
  room: Room,
  author: Pick<MessageRow, 'chatter_id' | 'user_id' | 'name' | 'is_host'>,
  text: string,
  now: Date,
): Promise<MessageRow> {
  if (room.message_count >= MAX_MESSAGES)
    throw conflict('ILLEGAL_TRANSITION', 'This chat is full: no more messages fit into it.');
  const seq = await nextSeq(tx, room.id);
  const message: MessageRow = {
    ...author,
    stream_id: room.id,
    seq,
    at_ms: atMsOf(room, now),
    text,
    sent_at: now,
    removed_seq: null,
  };
  await insertMessage(tx, message);
  await announceChat(tx, room.id);
  return message;
}
