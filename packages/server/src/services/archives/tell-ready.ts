import type { Executor } from '../../db/database.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import type { ArchiveRow } from './tables.ts';

/** Tells webhooks that a recording or a clip can be watched. */
export async function tellReady(
  tx: Executor,
  archive: Pick<ArchiveRow, 'id' | 'business_id' | 'name' | 'stream_id' | 'duration_ms'>,
  now: Date,
): Promise<void> {
  const { id, business_id, name, stream_id, duration_ms } = archive;
  const data = { id, name, streamId: stream_id, durationMs: duration_ms ?? 0 };
  await emitEvent(tx, business_id, { type: 'archive.ready', data }, now);
}
