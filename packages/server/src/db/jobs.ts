import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database, Executor } from './database.ts';
import { prepareQueue, releaseOrphans } from './prepare-queue.ts';
import type { Queue } from './queue.ts';

export { defineQueue, type Queue } from './queue.ts';

/** NOTIFY wakes the workers; this is how soon they poll when a notification is lost. */
const POLLING_S = 2;

/** How often to look for jobs whose process has gone silent. */
const SUPERVISION_S = 5;

const DEFAULT_STOP_LIMIT_MS = 10_000;

export interface SendOptions {
  /** The transaction of the row that the job belongs to: both are committed, or neither. */
  tx?: Executor;
  /** While a job with this key is waiting, no second one is added. */
  singletonKey?: string;
  startAfterS?: number;
  /** Higher goes first; 0 when left out. */
  priority?: number;
}

export interface JobContext {
  id: string;
  /** 0 at the first attempt. */
  retryCount: number;
  /** Aborts when the job is taken away: it took too long, or the process is stopping. */
  signal: AbortSignal;
}

export type JobHandler<T> = (data: T, job: JobContext) => Promise<void>;

export interface Jobs {
  send<T extends object>(queue: Queue<T>, data: T, options?: SendOptions): Promise<void>;
  /** Runs the jobs of a queue, `concurrency` at a time in this process. A job is retried when its handler rejects. */
  work<T extends object>(
    queue: Queue<T>,
    options: { concurrency: number },
    handler: JobHandler<T>,
  ): Promise<void>;
  /** Sends a job at the times of a cron expression, in UTC, once for all processes. */
  schedule<T extends object>(queue: Queue<T>, cron: string, data: T): Promise<void>;
  /** Takes no more jobs and waits for those running; after the limit they are left to be retried. */
  stop(limitMs?: number): Promise<void>;
}

interface JobsOptions {
  onFailure?: (error: unknown) => void;
}

/**
 * Opens the queues of this database. Every queue is created and looked up here, once: pg-boss looks an unknown
 * one up on its own connection, which inside a transaction on PGlite would wait for that transaction to end.
 */
export async function openJobs(
  database: Database,
  queues: readonly Queue<never>[],
  { onFailure = (error) => console.error('A failure in the job queues:', error) }: JobsOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.bossConnection,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISION_S,
    monitorIntervalSeconds: SUPERVISION_S,
  });
  boss.on('error', onFailure);
  await boss.start();
  for (const queue of queues) await prepareQueue(boss, queue);
  if (database.kind === 'pglite') await releaseOrphans(database, boss);
  return {
    async send(queue, data, { tx, singletonKey, startAfterS, priority } = {}) {
      if (!tx) database.refuseInsideTransaction();
      await boss.send(queue.name, data, {
        ...(tx && { db: fromKysely(tx) }),
        // The queues keep one waiting job per key, so a job without one gets a unique key.
        singletonKey: singletonKey ?? randomUUID(),
        ...(startAfterS !== undefined && { startAfter: startAfterS }),
        ...(priority !== undefined && { priority }),
      });
    },
    async work<T extends object>(
      queue: Queue<T>,
      { concurrency }: { concurrency: number },
      handler: JobHandler<T>,
    ) {
      for (let worker = 0; worker < concurrency; worker += 1) await startWorker(boss, queue, handler);
    },
    async schedule(queue, cron, data) {
      await boss.schedule(queue.name, cron, data, { tz: 'UTC' });
    },
    async stop(limitMs = DEFAULT_STOP_LIMIT_MS) {
      await boss.stop({ graceful: true, timeout: limitMs });
    },
  };
}

async function startWorker<T extends object>(
  boss: PgBoss,
  queue: Queue<T>,
  handler: JobHandler<T>,
): Promise<void> {
  const polling = { pollingIntervalSeconds: POLLING_S, notifyPollingIntervalSeconds: POLLING_S };
  const workerId = await boss.work<T>(queue.name, polling, async ([job]) => {
    // Where one job waited there may be more: look again at once instead of after the next pause.
    boss.notifyWorker(workerId);
    if (job) await handler(job.data, { id: job.id, retryCount: job.retryCount, signal: job.signal });
  });
}
