import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';

/** The views of all time of each of these contents; a content without any is left out. */
export async function viewsByContent(
  db: Executor,
  businessId: string,
  contentIds: readonly string[],
): Promise<Map<string, number>> {
  if (contentIds.length === 0) return new Map();
  const { rows } = await sql<{ content_id: string; views: number }>`
    select play_context.content_id, sum(rollup_hour.views)::bigint as views
    from play_context join rollup_hour on rollup_hour.context_id = play_context.id
    where play_context.business_id = ${businessId} and play_context.bucket = 'counted'
      and play_context.content_id = any(${[...contentIds]}::uuid[])
    group by play_context.content_id
  `.execute(db);
  return new Map(rows.map(({ content_id, views }) => [content_id, views]));
}
