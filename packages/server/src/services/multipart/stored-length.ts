import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';

/**
 * How long a business's videos, recordings and clips are together, in milliseconds: deleted ones until their files are
 * removed, a recording and its replay once, and clips that are still being cut by the length that was asked for. Videos
 * count once their length is known.
 */
export async function readStoredMs(db: Executor, businessId: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    with recorded as (
      select video_id, coalesce(duration_ms, clip_end_ms - clip_start_ms) as ms from archive
      where business_id = ${businessId} and removed_for_good_at is null and status <> 'FAILED'
    )
    select coalesce(sum(ms), 0)::bigint as ms from (
      select ms from recorded
      union all select duration_ms from video where business_id = ${businessId} and media_removed_at is null
        and id not in (select video_id from recorded where video_id is not null)
    ) as kept
  `.execute(db);
  return rows[0]?.ms ?? 0;
}
