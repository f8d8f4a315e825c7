import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

/** Any number will do, as long as it never changes: its holder is the one that writes plays and rollups. */
const LEADER_LOCK = 7_231_002;

/** Leads until the end of the transaction, or returns false because another process does. */
export async function tryToLead(tx: Executor): Promise<boolean> {
  const { rows } = await sql<{ leads: boolean }>`
    select pg_try_advisory_xact_lock(${LEADER_LOCK}::bigint) as leads
  `.execute(tx);
  return rows[0]?.leads === true;
}

/** Waits until nobody else leads, then leads until the end of the transaction. */
export async function lead(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LEADER_LOCK}::bigint)`.execute(tx);
}
