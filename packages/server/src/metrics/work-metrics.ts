import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ObserveJob } from '../db/observed-job.ts';
import { sqlState } from '../db/sql-state.ts';
import { isStorageError, type StorageErrorCode } from '../storage/storage-error.ts';

/** In seconds: from sending a mail to the ladder of a film. */
const BUCKETS_S = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600];

/** Integrity constraints: services let the database decide who came first. */
const CONSTRAINTS = '23';

/** Refusals of a store that its callers have not caused. */
const NOT_THE_CALLERS: readonly StorageErrorCode[] = ['UNAVAILABLE', 'REFUSED'];

/** What a process of any role counts beside its requests. */
export interface WorkMetrics {
  readonly registry: Registry;
  readonly observeJob: ObserveJob;
  readonly databaseFailed: (error: unknown) => void;
  readonly storageFailed: (operation: string, error: unknown) => void;
}

export function createWorkMetrics(): WorkMetrics {
  const registry = new Registry();
  const registers = [registry];
  const running = new Gauge({
    name: 'jobs_running',
    help: 'Jobs that this process is at work on',
    labelNames: ['queue'],
    registers,
  });
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'From the beginning of an attempt to its end',
    labelNames: ['queue', 'outcome'],
    buckets: BUCKETS_S,
    registers,
  });
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Attempts that failed; final ones are not retried',
    labelNames: ['queue', 'final'],
    registers,
  });
  const database = new Counter({
    name: 'database_errors_total',
    help: 'Failed queries, by the class of their SQLSTATE; none where the database did not answer',
    labelNames: ['class'],
    registers,
  });
  const storage = new Counter({
    name: 'storage_errors_total',
    help: 'Failed calls of the storage, but for what its callers got wrong',
    labelNames: ['operation'],
    registers,
  });
  return {
    registry,
    observeJob(queue) {
      const startedMs = performance.now();
      running.inc({ queue });
      return ({ outcome, isLastTry }) => {
        running.dec({ queue });
        durations.observe({ queue, outcome }, (performance.now() - startedMs) / 1000);
        if (outcome === 'failed') failures.inc({ queue, final: String(isLastTry) });
      };
    },
    databaseFailed(error) {
      const sqlClass = sqlState(error)?.slice(0, 2) ?? 'none';
      if (sqlClass !== CONSTRAINTS) database.inc({ class: sqlClass });
    },
    storageFailed(operation, error) {
      if (!isStorageError(error) || NOT_THE_CALLERS.includes(error.code)) storage.inc({ operation });
    },
  };
}
