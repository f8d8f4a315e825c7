import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** The only NOTIFY channel that the bus uses. */
export const CHANGES_CHANNEL = 'changes';

/** A kind of thing that changes, without spaces. The domain that publishes it exports it. */
export type Topic = string;

/**
 * Tells every process, once the transaction commits, that a thing has changed. It says only which one: receivers read
 * the new state.
 */
export async function publish(tx: Executor, topic: Topic, id: string): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${`${topic} ${id}`})`.execute(tx);
}
