import { DAY_MS } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Kpis, Question } from '../../analytics-store.ts';
import type { Measures } from '../../plays/measures.ts';
import { contextsOf, hasContextOf, within } from './conditions.ts';
import { sumsOfMeasures } from './counted-rows.ts';
import { splitSpan } from './split-span.ts';
import { isByContentOnly, ofContent, summedRows } from './summed-rows.ts';

/** Sums and percentiles of a span. */
export async function readKpis(db: Executor, question: Question, keptSince: Date): Promise<Kpis> {
  const { rows } = await sql<Measures>`
    select ${sumsOfMeasures()} from ${summedRows(question, keptSince)} as counted
  `.execute(db);
  const [measures] = rows;
  if (!measures) throw new Error('A sum always has one row.');
  return { measures, ...(await readStartup(db, question, keptSince)) };
}

async function readStartup(db: Executor, question: Question, keptSince: Date) {
  const { whole, edges } = splitSpan(question, DAY_MS, keptSince);
  const wholeDays = isByContentOnly(question)
    ? sql`rollup_day_startup where ${ofContent(question)}`
    : sql`rollup_startup
        where business_id = ${question.businessId} and context_id in ${contextsOf(question)}`;
  const isAsked = isByContentOnly(question)
    ? hasContextOf(question, sql`viewer_play.context_id`)
    : sql`context_id in ${contextsOf(question)}`;
  const { rows } = await sql<{ p50: number | null; p95: number | null }>`
    with timed as (
      select startup_ms, plays from ${wholeDays} and ${within(sql`day`, [whole])}
      union all
      select startup_ms, 1 from viewer_play
      where business_id = ${question.businessId} and startup_ms is not null
        and ${within(sql`started_at`, edges)} and ${isAsked}
    ),
    ranked as (
      select startup_ms, sum(plays) as plays, sum(sum(plays)) over (order by startup_ms) as rank,
        sum(sum(plays)) over () as total
      from timed group by startup_ms
    )
    select min(startup_ms) filter (where rank >= 0.5 * total) as p50,
      min(startup_ms) filter (where rank >= 0.95 * total) as p95
    from ranked where plays > 0
  `.execute(db);
  return { startupP50Ms: rows[0]?.p50 ?? null, startupP95Ms: rows[0]?.p95 ?? null };
}
