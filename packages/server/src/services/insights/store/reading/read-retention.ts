import { DAY_MS } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Question, Retention } from '../../analytics-store.ts';
import { contextsOf, hasContextOf, within } from './conditions.ts';
import { splitSpan } from './split-span.ts';
import { isByContentOnly, ofContent, summedRows } from './summed-rows.ts';

/** How many plays saw each second. */
export async function readRetention(db: Executor, question: Question, keptSince: Date): Promise<Retention> {
  const { rows: sums } = await sql<{ plays: number }>`
    select coalesce(sum(plays), 0)::bigint as plays from ${summedRows(question, keptSince)} as counted
  `.execute(db);
  const { whole, edges } = splitSpan(question, DAY_MS, keptSince);
  const wholeDays =
    isByContentOnly(question) && question.contentId !== null
      ? sql`rollup_day_retention where ${ofContent(question)}`
      : sql`rollup_retention
          where business_id = ${question.businessId} and context_id in ${contextsOf(question)}`;
  const isAsked = isByContentOnly(question)
    ? hasContextOf(question, sql`viewer_play.context_id`)
    : sql`context_id in ${contextsOf(question)}`;
  const { rows: changes } = await sql<{ second: number; change: number }>`
    with change as (
      select second, change from ${wholeDays} and ${within(sql`day`, [whole])}
      union all
      select bound.second, bound.change from viewer_play
      cross join lateral jsonb_array_elements(seen_seconds) as seen
      cross join lateral (values ((seen ->> 0)::bigint, 1), ((seen ->> 1)::bigint, -1)) as bound (second, change)
      where business_id = ${question.businessId} and plays > 0 and ${within(sql`started_at`, edges)} and ${isAsked}
    )
    select second, sum(change)::bigint as change from change group by second having sum(change) <> 0 order by second
  `.execute(db);
  return { plays: sums[0]?.plays ?? 0, changes };
}
