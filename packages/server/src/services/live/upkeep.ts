import { DAY_MS } from '@commoncast/core/time/day';
import { defineQueue } from '../../db/queue.ts';
import type { WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { removableBefore } from '../../removable-before.ts';
import type { Upkeep } from '../../upkeep.ts';
import { liveKey } from '../streams/live-links.ts';
import type { Broadcasts } from './broadcasts.ts';
import { deleteOldKeys, deleteStreamRow, findStreamsToRemove } from './repository.ts';
import { deleteHomes } from './sessions-repository.ts';
import { tendPremieres } from './tend-premieres.ts';

/** Removes streams that can no longer be restored, keys that are no longer good, and homes that are gone. */
export const LIVE_UPKEEP: Upkeep = {
  name: 'live-upkeep',
  cron: '41 * * * *',
  run: (foundation, now) => removeOldStreams(foundation, now),
};

/** One round. What cannot be removed now is tried again next time, and does not hold up anything else. */
export async function removeOldStreams(
  { database, storage, onFailure }: Pick<Foundation, 'database' | 'storage' | 'onFailure'>,
  now: Date,
): Promise<void> {
  const { root } = database;
  await deleteOldKeys(root, now);
  await deleteHomes(root, new Date(now.getTime() - DAY_MS));
  for (const id of await findStreamsToRemove(root, removableBefore(now))) {
    const remove = async () => {
      await storage.deletePrefix(liveKey(id));
      await deleteStreamRow(root, id);
    };
    await remove().catch(onFailure);
  }
}

/** Homes look every second; this ends broadcasts of which every home is gone. */
export const LIVE_SWEEP = defineQueue({ name: 'live-sweep', retryLimit: 0, expireInS: 60 });

/** What premieres leave to do once they have begun. */
export const PREMIERE_SWEEP = defineQueue({ name: 'premiere-sweep', retryLimit: 0, expireInS: 300 });

/** Starts to look at neglected broadcasts, and at premieres, every minute. */
export async function startSweeping(
  parts: Pick<WorkParts, 'jobs'> & Parameters<typeof tendPremieres>[0],
  broadcasts: Pick<Broadcasts, 'sweep'>,
): Promise<void> {
  const { jobs } = parts;
  await jobs.work(LIVE_SWEEP, { concurrency: 1 }, () => broadcasts.sweep());
  await jobs.schedule(LIVE_SWEEP, '* * * * *', {});
  await jobs.work(PREMIERE_SWEEP, { concurrency: 1 }, () => tendPremieres(parts));
  await jobs.schedule(PREMIERE_SWEEP, '* * * * *', {});
}
