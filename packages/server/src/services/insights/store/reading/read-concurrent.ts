import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { Scope } from '../../analytics-store.ts';
import { contextsOf } from './conditions.ts';

/** Plays that count as being watched at a given time. */
export async function readConcurrent(db: Executor, scope: Scope, now: Date): Promise<number> {
  const { rows } = await sql<{ plays: number }>`
    select count(*) as plays from viewer_play
    where business_id = ${scope.businessId} and watching_until > ${now} and context_id in ${contextsOf(scope)}
  `.execute(db);
  return rows[0]?.plays ?? 0;
}
