import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ReceivedBeat } from '../../plays/play-state.ts';
import { timeOf } from '../../plays/visitor-clock.ts';
import { bulkInsert } from './bulk-insert.ts';

const COLUMNS = [
  'at',
  'business_id',
  'play_id',
  'seq',
  'received_at',
  'context_id',
  'session_id',
  'viewer_id',
  'is_cookieless',
  'event',
  'goal',
  'client_ms',
  'position_ms',
  'playing_ms',
  'rebuffer_ms',
  'rebuffer_count',
  'startup_ms',
  'is_visible',
  'rate',
  'is_muted',
] as const;

type EventRow = Record<(typeof COLUMNS)[number], unknown> & { at: Date };

/** Keeps raw beats; one that is there already is left as it is. Their days must have their partitions. */
export async function saveEvents(db: Executor, beats: readonly ReceivedBeat[]): Promise<void> {
  await bulkInsert(db, {
    table: 'viewer_event',
    columns: COLUMNS,
    rows: beats.map(toRow).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    onConflict: sql`do nothing`,
  });
}

/** When a beat was made, by our clock: the day of its partition. */
export function momentOf({ beat, batch }: ReceivedBeat): Date {
  return new Date(timeOf(beat, batch.receivedAtMs).atMs);
}

function toRow(received: ReceivedBeat): EventRow {
  const { beat, batch, contextId } = received;
  return {
    at: momentOf(received),
    business_id: batch.businessId,
    play_id: beat.playId,
    seq: beat.seq,
    received_at: new Date(batch.receivedAtMs),
    context_id: contextId,
    session_id: batch.sessionId,
    viewer_id: batch.viewerId,
    is_cookieless: batch.isCookieless,
    event: beat.event,
    goal: beat.goal ?? null,
    client_ms: beat.tClient,
    position_ms: beat.positionMs,
    playing_ms: beat.playingMs,
    rebuffer_ms: beat.rebufferMs,
    rebuffer_count: beat.rebufferCount,
    startup_ms: beat.startupMs ?? null,
    is_visible: beat.visible,
    rate: beat.rate,
    is_muted: beat.muted,
  };
}
