import { publish } from '../../changes/publish.ts';
import type { Executor } from '../../db/database.ts';

/** Topic for chats in which anything has changed, by the id of the stream. */
export const CHAT_CHANGED = 'chat';

/** Topic for streams in whose chat somebody was blocked, or no longer is. */
export const BLOCKS_CHANGED = 'chat-blocks';

/** Tells all processes, once the transaction commits, that a chat has changed. */
export async function announceChat(tx: Executor, streamId: string): Promise<void> {
  await publish(tx, CHAT_CHANGED, streamId);
}

/** The same for who is blocked in it. */
export async function announceBlocks(tx: Executor, streamId: string): Promise<void> {
  await publish(tx, BLOCKS_CHANGED, streamId);
  await announceChat(tx, streamId);
}
