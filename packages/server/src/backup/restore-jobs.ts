import type { Database } from '../db/database.ts';
import { openJobs } from '../db/jobs.ts';
import type { DumpedRow } from './dump-rows.ts';

/** Sends waiting and running jobs again: an interrupted job restarts from its beginning anyway. */
export async function restoreJobs(database: Database, rows: readonly DumpedRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Loading all domains takes seconds, which a restore without jobs, or one that is refused, does without.
  const { DOMAINS } = await import('../domains.ts');
  const jobs = await openJobs(database, DOMAINS.queues);
  try {
    for (const [name, data, priority, singletonKey] of rows) {
      const queue = DOMAINS.queues.find((one) => one.name === name);
      if (!queue) continue; // pg-boss's own jobs, and those of schedules, which every start recreates.
      await jobs.send(queue, JSON.parse(data ?? '{}') as never, {
        priority: Number(priority),
        ...(singletonKey && { singletonKey }),
      });
    }
  } finally {
    await jobs.stop(1_000);
  }
}
