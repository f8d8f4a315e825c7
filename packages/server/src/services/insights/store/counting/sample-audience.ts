import { AUDIENCE_SAMPLE_MS } from '@commoncast/core/insights/constants';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';

/** Counts who watches each stream on air, unless these ten seconds have been counted already. */
export async function sampleAudience(db: Executor, now: Date): Promise<void> {
  const slot = new Date(Math.floor(now.getTime() / AUDIENCE_SAMPLE_MS) * AUDIENCE_SAMPLE_MS);
  const minute = sql`date_trunc('minute', ${slot}::timestamptz)`;
  await sql`
    insert into rollup_audience (business_id, content_id, minute, sampled_at, peak)
    select stream.business_id, stream.id, ${minute}, ${slot}, watching.viewers
    from live_stream as stream cross join lateral (
      select count(*) as viewers
      from viewer_play join play_context on play_context.id = viewer_play.context_id
      where viewer_play.business_id = stream.business_id and viewer_play.watching_until > ${now}
        and play_context.content_id = stream.id and play_context.bucket = 'counted'
    ) as watching
    where stream.status in ('LIVE', 'RECONNECTING') and stream.deleted_at is null and not exists (
      select from rollup_audience as known
      where known.business_id = stream.business_id and known.content_id = stream.id
        and known.minute = ${minute} and known.sampled_at >= ${slot}
    )
    on conflict (business_id, content_id, minute) do update
      set sampled_at = excluded.sampled_at, peak = greatest(rollup_audience.peak, excluded.peak)
      where rollup_audience.sampled_at < excluded.sampled_at
  `.execute(db);
}
