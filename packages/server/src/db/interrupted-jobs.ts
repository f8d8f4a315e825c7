import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A job whose process has been silent for so long was interrupted, in seconds. */
export const SILENCE_S = 10;

/*
 * An interruption says nothing against the job. It is granted one more try, so that the tries of its queue are left for
 * what goes wrong in the job itself. The count of its tries goes on, because pg-boss tells attempts apart by it: a
 * process that was only thought dead cannot settle the attempt of another.
 */
const GIVE_BACK = sql`
  state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null, completed_on = null
`;

/**
 * Gives back the jobs of a process that was killed. Nobody else can be working on an embedded database's jobs,
 * so there is no need to wait for their heartbeats to run out.
 */
export async function giveBackAll({ root }: Pick<Database, 'root'>): Promise<void> {
  await sql`update pgboss.job set ${GIVE_BACK} where state = 'active'`.execute(root);
}

/** Gives back the jobs of processes that have fallen silent. */
export async function giveBackSilent({ root }: Pick<Database, 'root'>): Promise<void> {
  await sql`
    update pgboss.job set ${GIVE_BACK}
    where state = 'active' and heartbeat_on < now() - ${SILENCE_S} * interval '1 s'
  `.execute(root);
}

/** Gives back what this process was at work on when it had to stop; pg-boss has counted that as a failure. */
export async function giveBackStopped(
  { root }: Pick<Database, 'root'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update pgboss.job set ${GIVE_BACK}
    where id in (${sql.join(ids.map((id) => sql`${id}::uuid`))}) and state in ('retry', 'failed')
  `.execute(root);
}
