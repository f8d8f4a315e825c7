import type { Executor } from '../../../../db/database.ts';
import type { Span, SuspectSource } from '../../analytics-store.ts';

/** A span's address blocks that sent too much, latest first. */
export async function readSuspectSources(
  db: Executor,
  businessId: string,
  { start, end }: Span,
  limit: number,
): Promise<SuspectSource[]> {
  const rows = await db
    .selectFrom('suspect_source')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('last_at', '>=', start)
    .where('first_at', '<', end)
    .orderBy('last_at', 'desc')
    .orderBy('source_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    sourceId: row.source_id,
    firstAt: row.first_at,
    lastAt: row.last_at,
    plays: row.plays,
    countable: row.kept,
    vouchedAt: row.vouched_at,
  }));
}
