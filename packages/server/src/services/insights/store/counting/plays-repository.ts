import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import { MEASURES } from '../../plays/measures.ts';
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
] as const;

/** The plays with these ids, whosever they are. */
export async function findPlays(db: Executor, playIds: readonly string[]): Promise<PlayRow[]> {
  return await db
    .selectFrom('viewer_play')
    .selectAll()
    .where('play_id', '=', sql<string>`any(${playIds}::uuid[])`)
    .execute();
}

/** All plays of these sessions. */
export async function findPlaysOfSessions(db: Executor, sessionIds: readonly string[]): Promise<PlayRow[]> {
  if (sessionIds.length === 0) return [];
  return await db
    .selectFrom('viewer_play')
    .selectAll()
    .where('session_id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .execute();
}

/** Plays of one viewer, at most so many. */
export async function findPlaysOfViewer(
  db: Executor,
  { businessId, viewerId }: { readonly businessId: string; readonly viewerId: string },
  limit: number,
): Promise<PlayRow[]> {
  return await db
    .selectFrom('viewer_play')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .limit(limit)
    .execute();
}

/** Writes plays, new ones and known ones. */
export async function savePlays(db: Executor, rows: readonly PlayRow[]): Promise<void> {
  await bulkInsert(db, {
    table: 'viewer_play',
    columns: ['play_id', 'business_id', ...VALUES],
    rows: rows.toSorted((a, b) => (a.play_id < b.play_id ? -1 : 1)),
    onConflict: sql`(play_id, business_id) do update set ${replacing(VALUES)}`,
  });
}
