import type { BeatEvent } from '@commoncast/core/insights/constants';
import { DAY_MS } from '@commoncast/core/time/day';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import { type PlayState, playKeyOf, type ReceivedBeat } from '../../plays/play-state.ts';
import { timeOf } from '../../plays/visitor-clock.ts';
import type { InsightsTables } from '../../tables.ts';
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

/** Stores raw beats; one that exists already is left as it is. Their days must have their partitions. */
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
  return new Date(timeOf(beat, batch).atMs);
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

/** The raw beats of plays, as far as they are kept; without the ranges that were played. */
export async function findEventsOfPlays(
  db: Executor,
  plays: ReadonlyMap<string, PlayState>,
): Promise<ReceivedBeat[]> {
  const [first] = plays.values();
  if (!first) return [];
  const rows = await db
    .selectFrom('viewer_event')
    .innerJoin('play_context', 'play_context.id', 'viewer_event.context_id')
    .selectAll('viewer_event')
    .select(['test_id', 'test_phase', 'variant_key', 'page_url'])
    .where('viewer_event.business_id', '=', first.businessId)
    .where('play_id', '=', sql<string>`any(${[...plays.values()].map(({ playId }) => playId)}::uuid[])`)
    // Only the partitions of the days in question.
    .where(
      'at',
      '>=',
      new Date(Math.min(...[...plays.values()].map(({ startedAtMs }) => startedAtMs)) - DAY_MS),
    )
    .execute();
  return rows.flatMap((row) => {
    const play = plays.get(playKeyOf({ businessId: row.business_id, playId: row.play_id }));
    return play ? [toReceivedBeat(row, play)] : [];
  });
}

interface KeptEvent extends Selectable<InsightsTables['viewer_event']> {
  readonly test_id: string | null;
  readonly test_phase: number | null;
  readonly variant_key: string | null;
  readonly page_url: string;
}

function toReceivedBeat(row: KeptEvent, { bucket, contextId }: PlayState): ReceivedBeat {
  const { test_id, test_phase, variant_key } = row;
  const test =
    test_id === null ? {} : { test: { id: test_id, phase: test_phase ?? 0, variantKey: variant_key ?? '' } };
  return {
    contextId,
    bucket,
    suspicion: null,
    beat: {
      playId: row.play_id,
      seq: row.seq,
      event: row.event as BeatEvent,
      ...test,
      ...(row.goal !== null && { goal: row.goal }),
      tClient: row.at.getTime(),
      positionMs: row.position_ms,
      playingMs: row.playing_ms,
      rebufferMs: row.rebuffer_ms,
      rebufferCount: row.rebuffer_count,
      ranges: [],
      visible: row.is_visible,
      rate: row.rate,
      muted: row.is_muted,
    },
    batch: {
      businessId: row.business_id,
      viewerId: row.viewer_id,
      isCookieless: row.is_cookieless,
      sessionId: row.session_id,
      pageUrl: row.page_url,
      referrer: '',
      bucket: 'counted',
      device: '',
      browser: '',
      operatingSystem: '',
      receivedAtMs: row.received_at.getTime(),
      // The beat's time is by our clock already.
      sentAtMs: row.received_at.getTime(),
      beats: [],
    },
  };
}
