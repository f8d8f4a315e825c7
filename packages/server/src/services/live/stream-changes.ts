import { publish } from '../../changes/publish.ts';
import type { Executor } from '../../db/database.ts';

/** Topic for live streams of which anything has changed: what people edit, the status, or who publishes. */
export const STREAM_CHANGED = 'live-stream';

/** Tells all processes, once the transaction commits, that a live stream has changed. */
export async function announceStream(tx: Executor, streamId: string): Promise<void> {
  await publish(tx, STREAM_CHANGED, streamId);
}
