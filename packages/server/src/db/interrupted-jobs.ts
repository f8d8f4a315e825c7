import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A job whose process has been silent for so long was interrupted, in seconds. */
export const SILENCE_S = 10;

/** A job that takes its process with it each time would never end; from this many tries on, an interruption is a failure. */
const MOST_TRIES = 100;

/*
 * An interruption says nothing against the job. It is granted one more try, so that the tries of its queue are left for
 * what goes wrong in the job itself. The count of its tries goes on, because pg-boss tells attempts apart by it: a
 * process that was only thought dead cannot settle the attempt of another.
 */
const GIVE_BACK = sql`
  state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null, completed_on = null
`;
const MAY_BE_GIVEN_BACK = sql`retry_limit < ${sql.lit(MOST_TRIES)}`;

/**
 * Gives back the jobs of a process that was killed. Nobody else can be working on an embedded database's jobs,
 * so there is no need to wait for their heartbeats to run out.
 */
export async function giveBackAll({ root }: Pick<Database, 'root'>): Promise<void> {
  await sql`update pgboss.job set ${GIVE_BACK} where state = 'active' and ${MAY_BE_GIVEN_BACK}`.execute(root);
}

/** Gives back the jobs of processes that have fallen silent. */
export async function giveBackSilent({ root }: Pick<Database, 'root'>): Promise<void> {
  await sql`
    update pgboss.job set ${GIVE_BACK}
    where state = 'active' and heartbeat_on < now() - ${SILENCE_S} * interval '1 s'
      and ${MAY_BE_GIVEN_BACK}
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
      and ${MAY_BE_GIVEN_BACK}
  `.execute(root);
}

/** Grants one more try to a job that is about to fail because the database was away. */
export async function grantTry({ root }: Pick<Database, 'root'>, id: string): Promise<void> {
  await sql`
    update pgboss.job set retry_limit = retry_limit + 1
    where id = ${id}::uuid and state = 'active' and ${MAY_BE_GIVEN_BACK}
  `.execute(root);
}
