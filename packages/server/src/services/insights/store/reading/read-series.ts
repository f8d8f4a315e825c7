import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Interval, Question, SeriesRow } from '../../analytics-store.ts';
import type { Measures } from '../../plays/measures.ts';
import { sumsOfMeasures } from './counted-rows.ts';
import { summedRows } from './summed-rows.ts';

/** Figures by hour or day; no rows for empty times. */
export async function readSeries(
  db: Executor,
  question: Question,
  interval: Interval,
  keptSince: Date,
): Promise<SeriesRow[]> {
  const { rows } = await sql<Measures & { at: Date }>`
    select date_trunc(${interval}, hour) as at, ${sumsOfMeasures()}
    from ${summedRows(question, keptSince, interval)} as counted group by 1 order by 1
  `.execute(db);
  return rows.map(({ at, ...measures }) => ({ at, measures }));
}
