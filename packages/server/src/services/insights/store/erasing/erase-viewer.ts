import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS } from '@commoncast/core/time/day';
import type { Database, Executor } from '../../../../db/database.ts';
import { inSteps } from '../../../../db/in-steps.ts';
import type { ErasedViewer } from '../../../erasure/erase-viewer.ts';
import { listEventDays } from '../counting/event-partitions.ts';
import { lead } from '../leader-lock.ts';
import { deleteEventsOfViewer, deleteUncountable, isWaiting, newestWaiting } from './erasing-repository.ts';
import { renamePlays } from './rename-plays.ts';
import { renameRollupRows } from './rename-rollup-rows.ts';

const HOURS_A_DAY = 24;
/** The roller looks at least once a second. */
const POLL_MS = 200;

/**
 * Makes a viewer unknown. What waits in the inbox is counted first, so that it is erased like the rest. Raw beats are
 * deleted; what was counted stays counted, under an id and sessions that nobody can trace.
 */
export async function* eraseViewer(
  database: Database,
  viewer: ErasedViewer,
  signal: AbortSignal,
): AsyncGenerator<number> {
  const newest = await newestWaiting(database.root, viewer);
  while (await isWaiting(database.root, viewer, newest)) {
    yield* inSteps(database, (tx) => deleteUncountable(tx, viewer), signal);
    await delay(POLL_MS, undefined, { signal });
  }
  const rename = async (tx: Executor) => {
    // No play changes until the end of the step, so plays and rollups keep agreeing.
    await lead(tx);
    return (await renamePlays(tx, viewer)) || (await renameRollupRows(tx, viewer));
  };
  yield* inSteps(database, rename, signal);
  for (const day of await listEventDays(database.root)) {
    for (let hour = 0; hour < HOURS_A_DAY; hour += 1) {
      signal.throwIfAborted();
      const from = new Date(Date.parse(day) + hour * HOUR_MS);
      const until = new Date(from.getTime() + HOUR_MS);
      const deleted = await deleteEventsOfViewer(database.root, viewer, { from, until });
      if (deleted > 0) yield deleted;
    }
  }
}
