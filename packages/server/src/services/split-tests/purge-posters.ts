import { DAY_MS } from '@commoncast/core/time/day';
import type { Foundation } from '../../foundation.ts';
import { posterKey } from '../streams/media-links.ts';
import { deleteUnnamedPosters } from './posters-repository.ts';

/** A test that is being designed names its posters once it is saved. */
const UNSAVED_FOR_MS = DAY_MS;

/** Deletes alternate posters that no test names, nor any phase whose results are kept. */
export async function purgePosters(
  { database, storage }: Pick<Foundation, 'database' | 'storage'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - UNSAVED_FOR_MS);
  for (;;) {
    const gone = await database.transaction((tx) => deleteUnnamedPosters(tx, before));
    // Only after the commit: a poster that a test still names must not lose its file.
    for (const { id, video_id } of gone) await storage.deletePrefix(posterKey(video_id, id));
    if (gone.length === 0) return;
  }
}
