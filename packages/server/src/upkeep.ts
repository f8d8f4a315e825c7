import type { Queue } from './db/queue.ts';
import { defineQueue } from './db/queue.ts';
import type { Foundation } from './foundation.ts';

/** What a domain removes regularly because nobody needs it any more. */
export interface Upkeep {
  /** Name of its queue. Databases remember it, so it must not change. */
  readonly name: string;
  /** When a round starts, as a cron expression in UTC: `HOURLY` or `DAILY`, each at a different minute. */
  readonly cron: string;
  /** A round that takes longer has failed; 300 by default. */
  readonly expireInS?: number;
  readonly run: (foundation: Foundation, now: Date) => Promise<void>;
}

const RETRY_LIMIT = 2;
const EXPIRE_IN_S = 300;

/** The queue for the rounds of an upkeep. */
export function upkeepQueue({ name, expireInS = EXPIRE_IN_S }: Upkeep): Queue<Record<never, never>> {
  return defineQueue({ name, retryLimit: RETRY_LIMIT, expireInS });
}

/** Runs the rounds of an upkeep one at a time, in whichever process with the role `jobs` gets them. */
export async function startUpkeep(upkeep: Upkeep, foundation: Foundation): Promise<void> {
  const { jobs, clock } = foundation;
  const queue = upkeepQueue(upkeep);
  await jobs.work(queue, { concurrency: 1 }, () => upkeep.run(foundation, clock()));
  await jobs.schedule(queue, upkeep.cron, {});
}
