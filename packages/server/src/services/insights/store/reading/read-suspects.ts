import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Question, Suspects } from '../../analytics-store.ts';
import { countedRows } from './counted-rows.ts';
import { summedRows } from './summed-rows.ts';

/** What is left out of a span's figures because nobody can have watched it. */
export async function readSuspects(db: Executor, question: Question, keptSince: Date): Promise<Suspects> {
  const suspect = countedRows(question, keptSince, ['suspect']);
  const { rows } = await sql<{ plays: number; ms: number }>`
    select coalesce(sum(suspects), 0)::bigint as plays, coalesce(sum(ms), 0)::bigint as ms from (
      select suspects, suspect_watch_ms as ms from ${summedRows(question, keptSince)} as counted
      union all
      select suspects, suspect_watch_ms + watch_ms from ${suspect} as suspect
    ) as left_out
  `.execute(db);
  return { plays: rows[0]?.plays ?? 0, watchMs: Math.max(0, rows[0]?.ms ?? 0) };
}
