import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

export interface UnfinishedJob {
  readonly name: string;
  readonly state: 'active' | 'retry' | 'failed';
  /** What its last try ended with, as JSON; null before that. */
  readonly output: string | null;
}

/** Jobs that run, wait for another try, or have been given up. */
export async function findUnfinishedJobs({ root }: Database): Promise<readonly UnfinishedJob[]> {
  const { rows } = await sql<UnfinishedJob>`
    select name, state, output::text as output from pgboss.job where state in ('active', 'retry', 'failed')
  `.execute(root);
  return rows;
}
