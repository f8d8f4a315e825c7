import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Executor } from './database.ts';
import { watchDueJobs } from './due-jobs.ts';
import { giveBackAll, giveBackSilent, giveBackStopped, grantTry, SILENCE_S } from './interrupted-jobs.ts';
import { isDatabaseAway } from './is-database-away.ts';
import type { ObserveJob } from './observed-job.ts';
import { prepareQueue } from './prepare-queue.ts';
import type { Queue } from './queue.ts';
import { RunningJobs } from './running-jobs.ts';

export { defineQueue, type Queue } from './queue.ts';

/** Workers are woken when there is something to do; this is how soon they look without that. */
const POLLING_S = 60;

/** No job of ours waits for another; pg-boss looks all the same. */
const FLOW_S = 300;

/** How often to look for jobs whose process has gone silent. */
const SUPERVISION_S = 5;

/** How often to look whether a database is back that was away when a job needed it. */
const BACK_POLL_MS = 500;

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
  /** A failure now is not retried. */
  isLastTry: boolean;
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
  observe?: ObserveJob;
}

/**
 * Opens the queues of this database. Every queue is created and looked up here, once: pg-boss looks an unknown
 * one up on its own connection, which inside a transaction on PGlite would wait for that transaction to end.
 */
export async function openJobs(
  database: Database,
  queues: readonly Queue<never>[],
  {
    onFailure = (error) => console.error('A failure in the job queues:', error),
    observe = () => () => {},
  }: JobsOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...(await database.connectBoss()),
    useListenNotify: true,
    flowIntervalSeconds: FLOW_S,
  });
  boss.on('error', onFailure);
  await boss.start();
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of queues) await prepareQueue(boss, queue, existing.get(queue.name));
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  if (database.kind === 'pglite') await giveBackAll(database);
  const supervision = setInterval(() => giveBackSilent(database).catch(onFailure), SUPERVISION_S * 1_000);
  supervision.unref();
  const due = watchDueJobs(database, onFailure);
  const running = new RunningJobs();
  const observed =
    <T extends object>(queueName: string, handler: JobHandler<T>): JobHandler<T> =>
    async (data, job) => {
      const ended = observe(queueName);
      const { isLastTry, signal } = job;
      try {
        await handler(data, job);
        ended({ outcome: 'done', isLastTry });
      } catch (error) {
        const isInterrupted = signal.aborted && running.isStopping;
        ended({ outcome: isInterrupted ? 'interrupted' : 'failed', isLastTry });
        throw error;
      }
    };
  return {
    async send(queue, data, { tx, singletonKey, startAfterS, priority } = {}) {
      if (!tx) database.refuseInsideTransaction();
      await boss.send(queue.name, data, {
        // Not on pg-boss's own connections, which wait for a frozen PostgreSQL.
        db: fromKysely(tx ?? database.root),
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
      for (let worker = 0; worker < concurrency; worker += 1) {
        const wake = await startWorker({ boss, running, database }, queue, observed(queue.name, handler));
        due.watch(queue.name, wake);
      }
    },
    async schedule(queue, cron, data) {
      const { cron: known, timezone, data: sent } = schedules.get(queue.name) ?? {};
      if (known === cron && timezone === 'UTC' && isDeepStrictEqual(sent, data)) return;
      await boss.schedule(queue.name, cron, data, { tz: 'UTC' });
      schedules.delete(queue.name);
    },
    async stop(limitMs = DEFAULT_STOP_LIMIT_MS) {
      clearInterval(supervision);
      const interrupted = running.collectInterrupted();
      await due.stop();
      await boss.stop({ graceful: true, timeout: limitMs });
      await giveBackStopped(database, interrupted);
    },
  };
}

const WORK_OPTIONS = {
  pollingIntervalSeconds: POLLING_S,
  notifyPollingIntervalSeconds: POLLING_S,
  heartbeatRefreshSeconds: SILENCE_S / 2,
  includeMetadata: true,
} as const;

interface WorkerParts {
  readonly boss: PgBoss;
  readonly running: RunningJobs;
  readonly database: Pick<Database, 'root'>;
}

/** @returns makes it look for a job now */
async function startWorker<T extends object>(
  { boss, running, database }: WorkerParts,
  queue: Queue<T>,
  handler: JobHandler<T>,
): Promise<() => void> {
  const wake = (): void => boss.notifyWorker(workerId);
  const workerId = await boss.work(queue.name, WORK_OPTIONS, async ([job]: JobWithMetadata<T>[]) => {
    // Where one job waited there may be more: look again at once instead of after the next pause.
    wake();
    if (!job) return;
    const { id, retryCount, retryLimit, signal } = job;
    const isLastTry = retryCount >= retryLimit;
    await running.during(job, async () => {
      try {
        await handler(job.data, { id, retryCount, isLastTry, signal });
      } catch (error) {
        if (isDatabaseAway(error)) await grantTryOnceBack(database, id, signal);
        throw error;
      }
    });
  });
  return wake;
}

/** An absent database says nothing against a job. It may still be absent when it is told so. */
async function grantTryOnceBack(
  database: Pick<Database, 'root'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await grantTry(database, id);
    } catch {
      await delay(BACK_POLL_MS, undefined, { signal }).catch(() => {});
    }
  }
}
