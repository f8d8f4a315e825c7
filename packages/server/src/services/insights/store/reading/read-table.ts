import type { Dimension } from '@commoncast/core/insights/constants';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Question, TableRow } from '../../analytics-store.ts';
import type { Measures } from '../../plays/measures.ts';
import { DIMENSION_COLUMNS } from './conditions.ts';
import { countedRows, sumsOfMeasures } from './counted-rows.ts';

/** Figures by the values of a dimension, the most watched first. */
export async function readTable(
  db: Executor,
  question: Question,
  dimension: Dimension,
  limit: number,
  keptSince: Date,
): Promise<TableRow[]> {
  const { rows } = await sql<Measures & { value: string }>`
    select coalesce(${DIMENSION_COLUMNS[dimension]}, '') as value, ${sumsOfMeasures()}
    from ${countedRows(question, keptSince)} as counted join play_context on play_context.id = counted.context_id
    group by 1 order by sum(watch_ms) desc, 1 limit ${limit}
  `.execute(db);
  return rows.map(({ value, ...measures }) => ({ value, measures }));
}
