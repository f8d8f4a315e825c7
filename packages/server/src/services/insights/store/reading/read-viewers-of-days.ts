import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Question, Span, SpanViewers, ViewerCount } from '../../analytics-store.ts';
import { within } from './conditions.ts';
import { viewerEdgeRows } from './counted-rows.ts';
import { splitDays } from './split-span.ts';

const startOfDay = sql`(day::timestamp at time zone 'UTC')`;

/** Distinct viewers of all contents on each day: whole days from their numbers, and the rest of the span by viewer. */
export async function readUniquesOfDays(
  db: Executor,
  question: Question,
  keptSince: Date,
): Promise<ViewerCount[]> {
  const { days, edges } = splitDays(question);
  const { rows } = await sql<ViewerCount>`
    select ${startOfDay} as at, coalesce(sum(viewers) filter (where is_played), 0)::bigint as viewers,
      coalesce(sum(viewers) filter (where not is_played), 0)::bigint as loaders
    from rollup_day_return where business_id = ${question.businessId} and ${within(sql`day`, days)}
    group by day having sum(viewers) > 0
    union all
    select at, count(*) filter (where has_played), count(*)
    from ${edgeViewers(question, keptSince, edges)} as viewer group by at
    order by at
  `.execute(db);
  return rows;
}

/** Distinct viewers of all contents in a whole span, likewise. */
export async function readSpanViewersOfDays(
  db: Executor,
  question: Question,
  keptSince: Date,
): Promise<SpanViewers> {
  const { days, edges } = splitDays(question);
  const [wholeDays = { start: question.start, end: question.start }] = days;
  const { rows } = await sql<{ is_cookieless: boolean; viewers: number; loaders: number }>`
    with edge as (select * from ${edgeViewers(question, keptSince, edges)} as viewer),
    arrived as (
      select is_cookieless, is_played, sum(viewers) as viewers from rollup_day_return
      where business_id = ${question.businessId} and ${within(sql`day`, days)}
        and (previous = '-infinity' or previous < ${wholeDays.start})
      group by 1, 2
      union all
      select true, true, count(*) filter (where has_played) from edge where is_cookieless
      union all
      select true, false, count(*) from edge where is_cookieless
      union all
      select false, true, count(*) from (select distinct viewer_id from edge where has_played and not is_cookieless) one
      where not ${isSeenOn(question, days, sql`plays > 0`)}
      union all
      select false, false, count(*) from (select distinct viewer_id from edge where not is_cookieless) one
      where not ${isSeenOn(question, days, sql`(plays > 0 or loads > 0)`)}
    )
    select is_cookieless, coalesce(sum(viewers) filter (where is_played), 0)::bigint as viewers,
      coalesce(sum(viewers) filter (where not is_played), 0)::bigint as loaders
    from arrived group by is_cookieless
  `.execute(db);
  const sumOf = (isCookieless: boolean) => {
    const row = rows.find(({ is_cookieless }) => is_cookieless === isCookieless);
    return { viewers: row?.viewers ?? 0, loaders: row?.loaders ?? 0 };
  };
  return { known: sumOf(false), daily: sumOf(true) };
}

/** Rows `(at, is_cookieless, viewer_id, has_played)`, one for a viewer and day, of spans that are no whole days. */
function edgeViewers(question: Question, keptSince: Date, edges: readonly Span[]): RawBuilder<unknown> {
  return sql`(
    select date_trunc('day', hour) as at, is_cookieless, viewer_id, bool_or(plays > 0) as has_played
    from ${viewerEdgeRows(question, keptSince, edges)} as counted where plays > 0 or loads > 0 group by 1, 2, 3
  )`;
}

function isSeenOn(
  { businessId }: Question,
  days: readonly Span[],
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (
    select from rollup_day_viewer as seen
    where seen.business_id = ${businessId} and seen.viewer_id = one.viewer_id and ${within(sql`seen.day`, days)}
      and ${condition}
  )`;
}
