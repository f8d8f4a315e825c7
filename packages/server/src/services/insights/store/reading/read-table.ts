import type { Dimension } from '@commoncast/core/insights/constants';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Question, TableRow } from '../../analytics-store.ts';
import type { Measures } from '../../plays/measures.ts';
import { DIMENSION_COLUMNS } from './conditions.ts';
import { countedRows, SUMS_OF_SUSPECTS, sumsOfMeasures } from './counted-rows.ts';

/** Figures by the values of a dimension, the most watched first, each with what is set aside of it. */
export async function readTable(
  db: Executor,
  question: Question,
  dimension: Dimension,
  limit: number,
  keptSince: Date,
): Promise<TableRow[]> {
  const { rows } = await sql<Measures & { value: string; suspect_plays: number; suspect_ms: number }>`
    select coalesce(${DIMENSION_COLUMNS[dimension]}, '') as value,
      ${sumsOfMeasures(sql`play_context.bucket = 'counted'`)}, ${SUMS_OF_SUSPECTS}
    from ${countedRows(question, keptSince, ['counted', 'suspect'])} as counted
    join play_context on play_context.id = counted.context_id
    group by 1 order by sum(watch_ms) filter (where play_context.bucket = 'counted') desc nulls last, 1 limit ${limit}
  `.execute(db);
  return rows.map(({ value, suspect_plays, suspect_ms, ...measures }) => ({
    value,
    measures,
    suspect: { plays: suspect_plays, watchMs: suspect_ms },
  }));
}
