import type { Executor } from '../../../db/database.ts';
import { isInTheMaking, isPlayable } from '../video-visibility.ts';

/** The parts of a video's folder that are still needed. */
export interface KeptMedia {
  readonly directories: readonly string[];
  readonly mediaFolder: string | null;
  readonly isPlayable: boolean;
  /** The attempt that may still publish; null when none is running. */
  readonly runAtWork: string | null;
}

/** @returns what to keep; nothing for an unknown video */
export async function findKeptMedia(db: Executor, videoId: string): Promise<KeptMedia> {
  const video = await db
    .selectFrom('video')
    .select(['media_folder', 'media_status', 'failure_reason', 'media_run'])
    .where('id', '=', videoId)
    .executeTakeFirst();
  if (!video) return { directories: [], mediaFolder: null, isPlayable: false, runAtWork: null };
  const renditions = await db
    .selectFrom('video_rendition')
    .select('directory')
    .where('video_id', '=', videoId)
    .execute();
  return {
    directories: renditions.map(({ directory }) => directory),
    mediaFolder: video.media_folder,
    isPlayable: isPlayable(video),
    runAtWork: isInTheMaking(video) ? video.media_run : null,
  };
}

/** Videos whose folder may have held unreferenced files since before the given time. */
export async function findLeftovers(db: Executor, before: Date) {
  return await db
    .selectFrom('video')
    .select(['id', 'leftovers_since'])
    .where('leftovers_since', '<', before)
    .where('media_removed_at', 'is', null)
    .execute();
}

/** Records that no unreferenced files are left, unless some appeared after `since`. */
export async function forgetLeftovers(db: Executor, id: string, since: Date | null): Promise<void> {
  await db
    .updateTable('video')
    .set({ leftovers_since: null })
    .where('id', '=', id)
    .where('leftovers_since', '<=', since)
    .execute();
}
