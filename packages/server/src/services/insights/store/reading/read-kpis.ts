import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Kpis, Question } from '../../analytics-store.ts';
import type { Measures } from '../../plays/measures.ts';
import { sumsOfMeasures } from './counted-rows.ts';
import { distributionRows } from './distribution-rows.ts';
import { isByContentOnly, summedRows } from './summed-rows.ts';

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
  const { rolledUp, edges } = distributionRows(question, keptSince, {
    of: 'startup',
    value: 'startup_ms',
    count: 'plays',
    isSummed: isByContentOnly(question),
  });
  const ofPlays = edges.map(
    ({ sign, isOne }) => sql`
      union all
      select startup_ms, ${sql.lit(sign)} from viewer_play where startup_ms is not null and ${isOne}
    `,
  );
  const { rows } = await sql<{ p50: number | null; p95: number | null }>`
    with timed as (
      select * from ${rolledUp} as rolled_up
      ${sql.join(ofPlays, sql``)}
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
