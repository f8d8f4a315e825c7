import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Question, Suspects } from '../../analytics-store.ts';
import { countedRows, SUMS_OF_SUSPECTS } from './counted-rows.ts';

/** What is left out of a span's figures because nobody can have watched it. */
export async function readSuspects(db: Executor, question: Question, keptSince: Date): Promise<Suspects> {
  const { rows } = await sql<{ suspect_plays: number; suspect_ms: number }>`
    select ${SUMS_OF_SUSPECTS} from ${countedRows(question, keptSince, ['counted', 'suspect'])} as counted
    join play_context on play_context.id = counted.context_id
  `.execute(db);
  return { plays: rows[0]?.suspect_plays ?? 0, watchMs: Math.max(0, rows[0]?.suspect_ms ?? 0) };
}
