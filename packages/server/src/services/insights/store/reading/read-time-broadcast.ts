import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Question } from '../../analytics-store.ts';

/** How long streams were LIVE or RECONNECTING within a span, in milliseconds, without those removed for good. */
export async function readTimeBroadcast(
  db: Executor,
  { businessId, contentId, start, end }: Omit<Question, 'filters'>,
  now: Date,
): Promise<number> {
  // When a premiere begins and ends is not written.
  const startedAt = sql`coalesce(started_at, case
    when premiere_duration_ms is not null and status = 'SCHEDULED' and event_start <= ${now} then event_start
  end)`;
  const endsAt = sql`coalesce(ended_at, event_start + premiere_duration_ms * interval '1 millisecond', ${now})`;
  const { rows } = await sql<{ ms: number }>`
    select coalesce(sum(greatest(0, extract(epoch from
      least(${endsAt}, ${now}, ${end}) - greatest(${startedAt}, ${start})
    ) * 1000)), 0)::bigint as ms
    from live_stream
    where business_id = ${businessId} and ${startedAt} is not null
      and (${contentId}::uuid is null or id = ${contentId})
  `.execute(db);
  return rows[0]?.ms ?? 0;
}
