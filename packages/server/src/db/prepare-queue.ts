import { randomUUID } from 'node:crypto';
import type { PgBoss, QueueResult } from 'pg-boss';
import { SILENCE_S } from './interrupted-jobs.ts';
import type { Queue } from './queue.ts';

/** By then we have given the job back ourselves; pg-boss would count the interruption as a failure. */
const HEARTBEAT_S = 2 * SILENCE_S;
const FIRST_RETRY_S = 1;
const LAST_RETRY_S = 300;

/**
 * Creates a queue or brings it up to date, and makes pg-boss cache it.
 * @param existing as pg-boss has cached it at its start
 */
export async function prepareQueue(
  boss: PgBoss,
  queue: Queue<never>,
  existing: QueueResult | undefined,
): Promise<void> {
  const options = {
    retryLimit: queue.retryLimit,
    retryDelay: FIRST_RETRY_S,
    retryBackoff: true,
    retryDelayMax: LAST_RETRY_S,
    expireInSeconds: queue.expireInS,
    heartbeatSeconds: HEARTBEAT_S,
    notify: true,
  };
  if (existing && isSubset(options, existing)) return;
  if (existing) await boss.updateQueue(queue.name, options);
  else await boss.createQueue(queue.name, { policy: 'short', ...options });
  // Looking up a job that does not exist fills pg-boss's cache of the queue without leaving a job behind.
  await boss.findJobs(queue.name, { id: randomUUID() });
}

function isSubset(part: object, whole: object): boolean {
  const values = new Map(Object.entries(whole));
  return Object.entries(part).every(([key, value]) => values.get(key) === value);
}
