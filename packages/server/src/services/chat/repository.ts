import {
  CHAT_WINDOW,
  REACTION_SLICE_MS,
  REPLAY_BLOCK_MS,
  type Reaction,
} from '@commoncast/core/chat/constants';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { statusAt } from '../live/premiere.ts';
import { IS_PUBLIC_LIVE } from '../live/public-repository.ts';
import type { ChatterRow, MessageRow, NewMessage, RoomChange } from './tables.ts';

/** More than this in a minute is more than anybody reads. */
const MAX_REPLAYED = 600;

const ROOM_COLUMNS = [
  'live_stream.id',
  'live_stream.business_id',
  'live_stream.status',
  'live_stream.event_start',
  'live_stream.started_at',
  'live_stream.premiere_duration_ms',
  'live_stream.lost_at',
  'live_stream.gap_ms',
  'live_stream.blocked_users',
  sql<boolean>`coalesce(chat_room.is_on, true)`.as('is_on'),
  sql<boolean>`coalesce(chat_room.is_on_embeds, false)`.as('is_on_embeds'),
  sql<number>`coalesce(chat_room.slow_mode_s, 0)`.as('slow_mode_s'),
  sql<number>`coalesce(chat_room.last_seq, 0)`.as('last_seq'),
  sql<number>`coalesce(chat_room.message_count, 0)`.as('message_count'),
  sql<Partial<Record<Reaction, number>>>`coalesce(chat_room.reactions, '{}')`.as('reactions'),
] as const;

const withRoom = (db: Executor, businessId: string, streamId: string) =>
  db
    .selectFrom('live_stream')
    .leftJoin('chat_room', 'chat_room.stream_id', 'live_stream.id')
    .select(ROOM_COLUMNS)
    .where('live_stream.business_id', '=', businessId)
    .where('live_stream.id', '=', streamId);

/** A stream of the business with its chat. */
export async function findRoom(db: Executor, businessId: string, streamId: string) {
  return await withRoom(db, businessId, streamId)
    .where('live_stream.deleted_at', 'is', null)
    .executeTakeFirst();
}
export type Room = NonNullable<Awaited<ReturnType<typeof findRoom>>>;

/** The same if anybody with the link sees the stream. */
export async function findPublicRoom(
  db: Executor,
  businessId: string,
  streamId: string,
): Promise<Room | undefined> {
  return await withRoom(db, businessId, streamId)
    .where('live_stream.deleted_at', 'is', null)
    .where(IS_PUBLIC_LIVE)
    .executeTakeFirst();
}

/** The same, also of a stream in the trash. */
async function findKeptRoom(db: Executor, businessId: string, streamId: string): Promise<Room | undefined> {
  return await withRoom(db, businessId, streamId).executeTakeFirst();
}

const FIND = { members: findRoom, everybody: findPublicRoom, erasure: findKeptRoom } as const;

/**
 * The room of a stream that somebody can see, locked until the transaction ends: whatever happens in one chat happens
 * one after the other. An erasure reaches streams in the trash, too, because they may come back.
 */
export async function lockRoom(
  tx: Executor,
  businessId: string,
  streamId: string,
  who: keyof typeof FIND = 'members',
): Promise<Room | undefined> {
  const find = FIND[who];
  if (!(await find(tx, businessId, streamId))) return undefined;
  await tx
    .insertInto('chat_room')
    .values({ stream_id: streamId, business_id: businessId })
    .onConflict((known) => known.column('stream_id').doNothing())
    .execute();
  await tx
    .selectFrom('chat_room')
    .select('stream_id')
    .where('stream_id', '=', streamId)
    .forUpdate()
    .executeTakeFirst();
  return await find(tx, businessId, streamId);
}

/** Changes a room that the transaction has locked. */
export async function updateRoom(tx: Executor, streamId: string, change: RoomChange): Promise<void> {
  await tx.updateTable('chat_room').set(change).where('stream_id', '=', streamId).execute();
}

/** Takes the next number of a room that the transaction has locked. */
export async function nextSeq(tx: Executor, streamId: string): Promise<number> {
  const { last_seq } = await tx
    .updateTable('chat_room')
    .set((eb) => ({ last_seq: eb('last_seq', '+', 1) }))
    .where('stream_id', '=', streamId)
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return last_seq;
}

/** Adds a message to a room that the transaction has locked. */
export async function insertMessage(tx: Executor, message: NewMessage): Promise<void> {
  await tx.insertInto('chat_message').values(message).execute();
  await tx
    .updateTable('chat_room')
    .set((eb) => ({ message_count: eb('message_count', '+', 1) }))
    .where('stream_id', '=', message.stream_id)
    .execute();
}

/** What is shown of a chat after a change, oldest first. */
export async function findMessages(db: Executor, streamId: string, afterSeq: number): Promise<MessageRow[]> {
  return await db
    .selectFrom('chat_message')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('seq', '>', afterSeq)
    .where('removed_seq', 'is', null)
    .orderBy('seq')
    .execute();
}

/** The latest messages that are shown, oldest first. */
export async function findLatest(db: Executor, streamId: string): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('chat_message')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('removed_seq', 'is', null)
    .orderBy('seq', 'desc')
    .limit(CHAT_WINDOW)
    .execute();
  return rows.reverse();
}

/** What has been removed after a change: of messages that somebody may still show. */
export async function findRemoved(
  db: Executor,
  streamId: string,
  { removedAfter, seqAfter }: { readonly removedAfter: number; readonly seqAfter: number },
): Promise<{ readonly seq: number; readonly removed_seq: number }[]> {
  return await db
    .selectFrom('chat_message')
    .select(['seq', sql<number>`removed_seq`.as('removed_seq')])
    .where('stream_id', '=', streamId)
    .where('removed_seq', '>', removedAfter)
    .where('seq', '>', seqAfter)
    .orderBy('seq')
    .execute();
}

/** Removes messages from a room that the transaction has locked, and forgets what they said. @returns how many there were */
export async function removeMessages(
  tx: Executor,
  streamId: string,
  which: { readonly seq: number } | { readonly chatterId: string },
  removedSeq: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_message')
    .set({ removed_seq: removedSeq, name: '', text: '' })
    .where('stream_id', '=', streamId)
    .where('removed_seq', 'is', null)
    .where((eb) => ('seq' in which ? eb('seq', '=', which.seq) : eb('chatter_id', '=', which.chatterId)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether a message is there and shown. */
export async function isShown(tx: Executor, streamId: string, seq: number): Promise<boolean> {
  const row = await tx
    .selectFrom('chat_message')
    .select('seq')
    .where('stream_id', '=', streamId)
    .where('seq', '=', seq)
    .where('removed_seq', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody who has written in a chat. */
export async function findChatter(
  db: Executor,
  streamId: string,
  chatterId: string,
): Promise<ChatterRow | undefined> {
  return await db
    .selectFrom('chat_chatter')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('chatter_id', '=', chatterId)
    .executeTakeFirst();
}

/** Records that somebody has written; a block stays in force. */
export async function saveChatter(tx: Executor, chatter: Omit<ChatterRow, 'blocked_at'>): Promise<void> {
  const { stream_id, chatter_id, ...changes } = chatter;
  await tx
    .insertInto('chat_chatter')
    .values(chatter)
    .onConflict((known) => known.columns(['stream_id', 'chatter_id']).doUpdateSet(changes))
    .execute();
}

/** Blocks somebody who has written, or no longer does. */
export async function setBlocked(
  tx: Executor,
  streamId: string,
  chatterId: string,
  blockedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('chat_chatter')
    .set({ blocked_at: blockedAt })
    .where('stream_id', '=', streamId)
    .where('chatter_id', '=', chatterId)
    .execute();
}

/** Who is blocked in a chat, the latest first. */
export async function findBlocked(db: Executor, streamId: string): Promise<ChatterRow[]> {
  return await db
    .selectFrom('chat_chatter')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('blocked_at', 'is not', null)
    .orderBy('blocked_at', 'desc')
    .orderBy('chatter_id')
    .execute();
}

/** Where those come from who are blocked in streams that are not over. */
export async function findBlockedCallers(db: Executor) {
  return await db
    .selectFrom('chat_chatter')
    .innerJoin('live_stream', 'live_stream.id', 'chat_chatter.stream_id')
    .select(['chat_chatter.stream_id', 'chat_chatter.address_hash', 'chat_chatter.device_hash'])
    .where('chat_chatter.blocked_at', 'is not', null)
    .where('live_stream.status', 'not in', ['ENDED', 'CANCELLED'])
    .execute();
}

/** Puts a visitor on the list of the stream, or takes them off it. */
export async function listBlockedUser(
  tx: Executor,
  streamId: string,
  chatterId: string,
  isBlocked: boolean,
): Promise<void> {
  const others = sql<string[]>`array_remove(blocked_users, ${chatterId}::text)`;
  await tx
    .updateTable('live_stream')
    .set({
      blocked_users: isBlocked ? sql<string[]>`array_append(${others}, ${chatterId}::text)` : others,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', streamId)
    .execute();
}

/** Counts reactions of a moment, in a room that the transaction has locked. */
export async function addReactions(
  tx: Executor,
  streamId: string,
  atMs: number,
  counts: readonly (readonly [kind: Reaction, count: number])[],
): Promise<void> {
  const slice = Math.floor(atMs / REACTION_SLICE_MS);
  await tx
    .insertInto('chat_reaction')
    .values(counts.map(([kind, count]) => ({ stream_id: streamId, slice, kind, count })))
    .onConflict((known) =>
      known
        .columns(['stream_id', 'slice', 'kind'])
        .doUpdateSet((eb) => ({ count: eb('chat_reaction.count', '+', eb.ref('excluded.count')) })),
    )
    .execute();
  let total = sql<string>`reactions`;
  for (const [kind, count] of counts)
    total = sql<string>`${total} || jsonb_build_object(${kind}::text, coalesce((reactions ->> ${kind}::text)::integer, 0) + ${count}::integer)`;
  await updateRoom(tx, streamId, { reactions: total });
}

/** What was said in one minute of a broadcast. */
export async function findReplayed(db: Executor, streamId: string, block: number): Promise<MessageRow[]> {
  return await db
    .selectFrom('chat_message')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('removed_seq', 'is', null)
    .where('at_ms', '>=', block * REPLAY_BLOCK_MS)
    .where('at_ms', '<', (block + 1) * REPLAY_BLOCK_MS)
    .orderBy('at_ms')
    .orderBy('seq')
    .limit(MAX_REPLAYED)
    .execute();
}

/** How often which reaction in one minute of a broadcast. */
export async function findReplayedReactions(db: Executor, streamId: string, block: number) {
  const slices = REPLAY_BLOCK_MS / REACTION_SLICE_MS;
  return await db
    .selectFrom('chat_reaction')
    .select(['slice', 'kind', 'count'])
    .where('stream_id', '=', streamId)
    .where('slice', '>=', block * slices)
    .where('slice', '<', (block + 1) * slices)
    .orderBy('slice')
    .orderBy('kind')
    .execute();
}

/** Forgets where those came from who have written in streams that are over. */
export async function forgetCallers(db: Executor, now: Date): Promise<void> {
  await db
    .updateTable('chat_chatter')
    .set({ address_hash: null, device_hash: null })
    .where('address_hash', 'is not', null)
    .where('stream_id', 'in', (eb) =>
      eb.selectFrom('live_stream').select('id').where(statusAt(now), 'in', ['ENDED', 'CANCELLED']),
    )
    .execute();
}

/** The streams of a business in whose chats somebody has written, those in the trash too. */
export async function findChatsOf(db: Executor, businessId: string, chatterId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_chatter')
    .innerJoin('live_stream', 'live_stream.id', 'chat_chatter.stream_id')
    .select('chat_chatter.stream_id')
    .where('chat_chatter.chatter_id', '=', chatterId)
    .where('live_stream.business_id', '=', businessId)
    .execute();
  return rows.map(({ stream_id }) => stream_id);
}

/** Forgets somebody who has written, and that what is left of their messages was theirs. */
export async function deleteChatter(tx: Executor, streamId: string, chatterId: string): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set({ chatter_id: null })
    .where('stream_id', '=', streamId)
    .where('chatter_id', '=', chatterId)
    .execute();
  await tx
    .deleteFrom('chat_chatter')
    .where('stream_id', '=', streamId)
    .where('chatter_id', '=', chatterId)
    .execute();
}
