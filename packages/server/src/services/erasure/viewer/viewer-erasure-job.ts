import type { Clock } from '../../../clock.ts';
import type { Database, Executor } from '../../../db/database.ts';
import type { Jobs } from '../../../db/jobs.ts';
import { defineQueue } from '../../../db/queue.ts';
import type { EraseViewer } from '../erase-viewer.ts';
import {
  addErasedRows,
  completeErasure,
  findErasureToDo,
  findOpenErasureIds,
} from './viewer-erasure-repository.ts';

/** One job for each erasure. A job that is killed starts over and finds what is left. */
export const VIEWER_ERASURE_QUEUE = defineQueue<{ erasureId: string }>({
  name: 'viewer-erasure',
  retryLimit: 20,
  expireInS: 6 * 3600,
});

interface ViewerErasureParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** One for each domain that knows viewers. */
  readonly erasers: readonly EraseViewer[];
}

/** Queues the job of an erasure, unless one is waiting already. */
export async function sendViewerErasure(jobs: Jobs, erasureId: string, tx?: Executor): Promise<void> {
  await jobs.send(VIEWER_ERASURE_QUEUE, { erasureId }, { singletonKey: erasureId, ...(tx && { tx }) });
}

/** Begins to erase viewers; a process of the role `jobs` calls it. */
export async function startViewerErasure(parts: ViewerErasureParts): Promise<void> {
  const { database, jobs } = parts;
  await jobs.work(VIEWER_ERASURE_QUEUE, { concurrency: 1 }, ({ erasureId }, { signal }) =>
    runViewerErasure(parts, erasureId, signal),
  );
  // Jobs that ran out of retries are sent again at the next start.
  for (const id of await findOpenErasureIds(database.root)) await sendViewerErasure(jobs, id);
}

/** Erases a viewer from every domain. Does nothing if that is done already. */
export async function runViewerErasure(
  { database: { root }, clock, erasers }: Pick<ViewerErasureParts, 'database' | 'clock' | 'erasers'>,
  erasureId: string,
  signal: AbortSignal,
): Promise<void> {
  const erasure = await findErasureToDo(root, erasureId);
  if (!erasure || erasure.viewer_id === null || erasure.stranger_id === null) return;
  const viewer = {
    businessId: erasure.business_id,
    viewerId: erasure.viewer_id,
    strangerId: erasure.stranger_id,
  };
  for (const erase of erasers) {
    for await (const rows of erase(viewer, signal)) await addErasedRows(root, erasureId, rows);
  }
  await completeErasure(root, erasureId, clock());
}
