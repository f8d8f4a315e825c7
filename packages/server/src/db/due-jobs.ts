import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How late a worker may hear of a job whose time has come, or whose notification was lost. */
const LOOK_EVERY_MS = 2_000;

interface DueJobs {
  /** @param wake is called whenever jobs of the queue are due */
  watch(queueName: string, wake: () => void): void;
  /** Ends after the look in progress. */
  stop(): Promise<void>;
}

/**
 * Looks which queues have jobs that are due and wakes their workers, with one question for all queues together: NOTIFY
 * tells of what can be done now, but of no job that waits for its time.
 */
export function watchDueJobs({ root }: Pick<Database, 'root'>, onFailure: (error: unknown) => void): DueJobs {
  const wakers = new Map<string, (() => void)[]>();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select queue.name from unnest(${[...wakers.keys()]}::text[]) as queue (name)
      where exists (
        select from pgboss.job
        where name = queue.name and state < 'active' and not blocked and start_after <= now()
      )
    `.execute(root);
    for (const { name } of rows) for (const wake of wakers.get(name) ?? []) wake();
  }

  const timer = setInterval(() => {
    if (wakers.size === 0) return;
    looking ??= look()
      .catch(onFailure)
      .finally(() => {
        looking = null;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    watch(queueName, wake) {
      wakers.set(queueName, [...(wakers.get(queueName) ?? []), wake]);
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
