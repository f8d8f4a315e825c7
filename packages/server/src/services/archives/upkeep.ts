import { HOUR_MS } from '@commoncast/core/time/day';
import type { Foundation } from '../../foundation.ts';
import { removableBefore } from '../../removable-before.ts';
import type { Upkeep } from '../../upkeep.ts';
import { archiveKey } from '../streams/live-links.ts';
import { NOT_CUT } from './cut-clip.ts';
import { createRecordings } from './recordings.ts';
import {
  deleteArchiveRow,
  failAbandonedClips,
  findAbandonedArchives,
  findArchivesToRemove,
} from './repository.ts';

const ABANDONED_AFTER_MS = 2 * HOUR_MS;
const ABANDONED = 'The server that recorded this broadcast was lost before the recording was complete.';

/** Removes recordings that can no longer be restored, and gives up those that nobody completes. */
export const ARCHIVES_UPKEEP: Upkeep = {
  name: 'archives-upkeep',
  cron: '51 * * * *',
  run: (foundation, now) => removeOldArchives(foundation, now),
};

/** One round. What cannot be removed now is tried again next time, and does not hold up anything else. */
export async function removeOldArchives(
  parts: Pick<Foundation, 'database' | 'storage' | 'clock' | 'jobs' | 'onFailure'>,
  now: Date,
): Promise<void> {
  const { database, storage, onFailure } = parts;
  const { root } = database;
  const recordings = createRecordings(parts);
  for (const sessionId of await findAbandonedArchives(root, new Date(now.getTime() - ABANDONED_AFTER_MS)))
    await recordings.finish(sessionId, { failure: ABANDONED }).catch(onFailure);
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS);
  await failAbandonedClips(root, { before, reason: NOT_CUT, now });
  for (const id of await findArchivesToRemove(root, removableBefore(now))) {
    const remove = async () => {
      await storage.deletePrefix(archiveKey(id));
      await deleteArchiveRow(root, id);
    };
    await remove().catch(onFailure);
  }
}
