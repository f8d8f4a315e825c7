import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from './database.ts';
import type { Queue } from './queue.ts';

const HEARTBEAT_S = 10;
const FIRST_RETRY_S = 1;
const LAST_RETRY_S = 300;

/** Creates a queue or brings it up to date, and makes pg-boss cache it. */
export async function prepareQueue(boss: PgBoss, queue: Queue<never>): Promise<void> {
  const options = {
    retryLimit: queue.retryLimit,
    retryDelay: FIRST_RETRY_S,
    retryBackoff: true,
    retryDelayMax: LAST_RETRY_S,
    expireInSeconds: queue.expireInS,
    heartbeatSeconds: queue.heartbeatS ?? HEARTBEAT_S,
    notify: true,
  };
  const existing = await boss.getQueue(queue.name);
  if (!existing) await boss.createQueue(queue.name, { policy: 'short', ...options });
  else if (!isSubset(options, existing)) await boss.updateQueue(queue.name, options);
  // Looking up a job that does not exist fills pg-boss's cache of the queue without leaving a job behind.
  await boss.findJobs(queue.name, { id: randomUUID() });
}

/**
 * Returns the jobs of a killed process to their queues. Nobody else can be working on an embedded database's jobs,
 * so there is no need to wait for their heartbeats to expire.
 */
export async function releaseOrphans(database: Database, boss: PgBoss): Promise<void> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id from pgboss.job where state = 'active'
  `.execute(database.root);
  for (const { name, id } of rows) await boss.fail(name, id, new Error('The server was stopped meanwhile.'));
}

function isSubset(part: object, whole: object): boolean {
  const values = new Map(Object.entries(whole));
  return Object.entries(part).every(([key, value]) => values.get(key) === value);
}
