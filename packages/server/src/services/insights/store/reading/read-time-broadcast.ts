import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Question } from '../../analytics-store.ts';

/** How long streams were LIVE or RECONNECTING within a span, in milliseconds, without those removed for good. */
export async function readTimeBroadcast(
  db: Executor,
  { businessId, contentId, start, end }: Omit<Question, 'filters'>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(sum(greatest(0, extract(epoch from
      least(coalesce(ended_at, ${now}), ${end}) - greatest(started_at, ${start})
    ) * 1000)), 0)::bigint as ms
    from live_stream
    where business_id = ${businessId} and started_at is not null
      and (${contentId}::uuid is null or id = ${contentId})
  `.execute(db);
  return rows[0]?.ms ?? 0;
}
