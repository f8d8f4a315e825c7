import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Allowance, KnownSource } from './allowance.ts';
import { bulkInsert, replacing } from './bulk-insert.ts';

/** An allowance untouched for this long is full, whatever its size. */
const REFILLED_MS = 10 * 60_000;

/** What is known about address blocks; every one gets a row. */
export async function findSources(
  db: Executor,
  sources: readonly Pick<KnownSource, 'businessId' | 'sourceId'>[],
): Promise<KnownSource[]> {
  if (sources.length === 0) return [];
  const asked = sources.map(({ businessId, sourceId }) => ({ business_id: businessId, source_id: sourceId }));
  const { rows } = await sql<{
    business_id: string;
    source_id: string;
    level: number | null;
    filled_at: Date | null;
    admitted: string[] | null;
    plays: number | null;
    vouched_at: Date | null;
  }>`
    select business_id, source_id, level, filled_at, to_json(admitted) as admitted, plays, vouched_at
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(business_id uuid, source_id uuid)
    left join play_allowance using (business_id, source_id)
    left join suspect_source using (business_id, source_id)
  `.execute(db);
  return rows.map((row) => ({
    businessId: row.business_id,
    sourceId: row.source_id,
    level: row.level,
    filledAtMs: row.filled_at?.getTime() ?? 0,
    admitted: row.admitted ?? [],
    suspects: row.plays ?? 0,
    isVouchedFor: row.vouched_at !== null,
  }));
}

/** Saves what is left of allowances, and which sources sent more. */
export async function saveAllowances(db: Executor, allowances: readonly Allowance[]): Promise<void> {
  const sorted = allowances.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await bulkInsert(db, {
    table: 'play_allowance',
    columns: ['business_id', 'source_id', 'level', 'filled_at', 'admitted'],
    rows: sorted.map((one) => ({
      business_id: one.known.businessId,
      source_id: one.known.sourceId,
      level: one.level,
      filled_at: new Date(one.filledAtMs),
      admitted: one.admitted,
    })),
    onConflict: sql`(business_id, source_id) do update set ${replacing(['level', 'filled_at', 'admitted'])}`,
  });
  await bulkInsert(db, {
    table: 'suspect_source',
    columns: ['business_id', 'source_id', 'first_at', 'last_at', 'plays', 'kept'],
    rows: sorted
      .filter(({ kept, tallied }) => kept + tallied > 0)
      .map((one) => ({
        business_id: one.known.businessId,
        source_id: one.known.sourceId,
        first_at: new Date(one.firstSuspectAtMs),
        last_at: new Date(one.lastSuspectAtMs),
        plays: one.kept + one.tallied,
        kept: one.kept,
      })),
    onConflict: sql`(business_id, source_id) do update set
      first_at = least(suspect_source.first_at, excluded.first_at),
      last_at = greatest(suspect_source.last_at, excluded.last_at),
      plays = suspect_source.plays + excluded.plays,
      kept = suspect_source.kept + excluded.kept`,
  });
}

/** Changes how many suspect plays a source has that are kept one by one. */
export async function addToSource(
  db: Executor,
  { businessId, sourceId }: Pick<KnownSource, 'businessId' | 'sourceId'>,
  plays: number,
): Promise<void> {
  await db
    .updateTable('suspect_source')
    .set({
      plays: sql<number>`greatest(0, plays + ${plays}::bigint)`,
      kept: sql<number>`greatest(0, kept + ${plays}::bigint)`,
    })
    .where('business_id', '=', businessId)
    .where('source_id', '=', sourceId)
    .execute();
}

/** Deletes allowances that are full again. */
export async function forgetFullAllowances(db: Executor, now: Date): Promise<void> {
  await db
    .deleteFrom('play_allowance')
    .where('filled_at', '<', new Date(now.getTime() - REFILLED_MS))
    .execute();
}

function keyOf({ known }: Allowance): string {
  return `${known.businessId} ${known.sourceId}`;
}
