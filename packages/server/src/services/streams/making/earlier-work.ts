import type { EarlierWork, MadeFile, VodPlan } from '../../../media/vod/plan.ts';
import type { Storage } from '../../../storage/storage.ts';
import { vodKey } from '../media-links.ts';

/** What of a plan is stored already. Playlists are none of it: they are written when all else is there. */
export async function findEarlierWork(
  storage: Pick<Storage, 'list'>,
  videoId: string,
  plan: VodPlan,
): Promise<Pick<EarlierWork, 'plan' | 'files'>> {
  const files: MadeFile[] = [];
  for (const { directory } of plan.renditions) {
    const prefix = vodKey(videoId, directory);
    for await (const { key, sizeBytes } of storage.list(prefix)) {
      const file = key.slice(prefix.length + 1);
      if (!file.endsWith('.m3u8')) files.push({ directory, file, bytes: sizeBytes });
    }
  }
  return { plan, files };
}
