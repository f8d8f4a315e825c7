import type { Queue } from './db/queue.ts';
import { defineQueue } from './db/queue.ts';
import type { Foundation } from './foundation.ts';

/** What a domain removes from time to time because nobody needs it any more. */
export interface Upkeep {
  /** Name of its queue. Databases remember it, so it stays. */
  readonly name: string;
  /** When a round begins, as a cron expression in UTC: `HOURLY` or `DAILY` at a minute of its own. */
  readonly cron: string;
  /** A round that takes longer has failed; 300 when left out. */
  readonly expireInS?: number;
  readonly run: (foundation: Foundation, now: Date) => Promise<void>;
}

const RETRY_LIMIT = 2;
const EXPIRE_IN_S = 300;

/** The queue that carries the rounds of an upkeep. */
export function upkeepQueue({ name, expireInS = EXPIRE_IN_S }: Upkeep): Queue<Record<never, never>> {
  return defineQueue({ name, retryLimit: RETRY_LIMIT, expireInS });
}

/** Runs the rounds of an upkeep one at a time, in whichever process of the role `jobs` gets them. */
export async function startUpkeep(upkeep: Upkeep, foundation: Foundation): Promise<void> {
  const { jobs, clock } = foundation;
  const queue = upkeepQueue(upkeep);
  await jobs.work(queue, { concurrency: 1 }, () => upkeep.run(foundation, clock()));
  await jobs.schedule(queue, upkeep.cron, {});
}
