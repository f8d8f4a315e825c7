import { HOUR_MS } from '@commoncast/core/time/day';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import { MEASURES } from '../../plays/measures.ts';
import { type PlayState, restoreState } from '../../plays/play-state.ts';
import type { InsightsTables } from '../../tables.ts';
import { bulkInsert, replacing } from './bulk-insert.ts';
import type { PlayRow } from './play-row.ts';

const VALUES = [
  'context_id',
  'session_id',
  'viewer_id',
  'is_cookieless',
  'started_at',
  'watching_until',
  'state',
  ...MEASURES,
  'startup_ms',
  'seen_seconds',
  'source_id',
] as const;

/** No person starts this many plays in an hour. The rest of a visit is suspect, so that no visit is slow to count. */
export const MAX_PLAYS_OF_VISIT = 1_000;

/** The plays of a session that may decide about a view in a clock hour: started in that hour, or in the one before. */
export interface Visit {
  readonly businessId: string;
  readonly sessionId: string;
  readonly hourMs: number;
}

type KeptRow = Selectable<InsightsTables['viewer_play']>;

/** The plays with these ids, each of its own business. */
export async function findPlays(
  db: Executor,
  plays: readonly Pick<PlayState, 'businessId' | 'playId'>[],
): Promise<PlayRow[]> {
  if (plays.length === 0) return [];
  const asked = plays.map(({ businessId, playId }) => ({ business_id: businessId, play_id: playId }));
  const { rows } = await sql<KeptRow>`
    select viewer_play.* from json_to_recordset(${JSON.stringify(asked)}::json) as asked(business_id uuid, play_id uuid)
    join viewer_play using (business_id, play_id)
  `.execute(db);
  return rows.map(toPlay);
}

/** The plays of visits that are not suspect, at most MAX_PLAYS_OF_VISIT of each visit. */
export async function findPlaysOfVisits(db: Executor, visits: readonly Visit[]): Promise<PlayRow[]> {
  if (visits.length === 0) return [];
  const { rows } = await sql<KeptRow>`
    select distinct on (play.business_id, play.play_id) play.* from ${recordsetOf(visits)} cross join lateral (
      select * from viewer_play where ${ofVisit} order by started_at limit ${MAX_PLAYS_OF_VISIT}
    ) as play
  `.execute(db);
  return rows.map(toPlay);
}

/** How many plays of each visit are stored, up to MAX_PLAYS_OF_VISIT; visits without any are left out. */
export async function countPlaysOfVisits(
  db: Executor,
  visits: readonly Visit[],
): Promise<(Visit & { plays: number })[]> {
  if (visits.length === 0) return [];
  const { rows } = await sql<{ business_id: string; session_id: string; hour_ms: number; plays: number }>`
    select asked.business_id, asked.session_id, asked.hour_ms, known.plays
    from ${recordsetOf(visits)} cross join lateral (
      select count(*) as plays from (
        select from viewer_play where ${ofVisit} limit ${MAX_PLAYS_OF_VISIT}
      ) as play
    ) as known where known.plays > 0
  `.execute(db);
  return rows.map(({ business_id, session_id, hour_ms, plays }) => ({
    businessId: business_id,
    sessionId: session_id,
    hourMs: hour_ms,
    plays,
  }));
}

/** The kept suspect plays of an address block. */
export async function findPlaysOfSource(
  db: Executor,
  businessId: string,
  sourceId: string,
  limit: number,
): Promise<PlayRow[]> {
  const rows = await db
    .selectFrom('viewer_play')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('source_id', '=', sourceId)
    .orderBy('play_id')
    .limit(limit)
    .execute();
  return rows.map(toPlay);
}

const ofVisit = sql`
  viewer_play.business_id = asked.business_id and viewer_play.session_id = asked.session_id
  and viewer_play.suspects = 0 and viewer_play.started_at >= asked.from_at and viewer_play.started_at < asked.until_at
`;

function recordsetOf(visits: readonly Visit[]) {
  const asked = visits.map(({ businessId, sessionId, hourMs }) => ({
    business_id: businessId,
    session_id: sessionId,
    hour_ms: hourMs,
    from_at: new Date(hourMs - HOUR_MS),
    until_at: new Date(hourMs + HOUR_MS),
  }));
  return sql`json_to_recordset(${JSON.stringify(asked)}::json) as asked(
    business_id uuid, session_id uuid, hour_ms bigint, from_at timestamptz, until_at timestamptz
  )`;
}

function toPlay(row: KeptRow): PlayRow {
  return { ...row, state: restoreState(row.state) };
}

/** One viewer's plays, up to a limit. */
export async function findPlaysOfViewer(
  db: Executor,
  { businessId, viewerId }: { readonly businessId: string; readonly viewerId: string },
  limit: number,
): Promise<PlayRow[]> {
  const rows = await db
    .selectFrom('viewer_play')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .limit(limit)
    .execute();
  return rows.map(toPlay);
}

/** Writes plays, both new and known ones. */
export async function savePlays(db: Executor, rows: readonly PlayRow[]): Promise<void> {
  await bulkInsert(db, {
    table: 'viewer_play',
    columns: ['play_id', 'business_id', ...VALUES],
    rows: rows.toSorted((a, b) => (a.play_id < b.play_id ? -1 : 1)),
    onConflict: sql`(play_id, business_id) do update set ${replacing(VALUES)}`,
  });
}
