import type { Executor } from '../../../db/database.ts';
import { findPlannedDirectories } from '../making/plan-repository.ts';
import { captionFile } from '../media-links.ts';
import { isInTheMaking, isPlayable } from '../video-visibility.ts';

/** The parts of a video's folder that are still needed. */
export interface KeptMedia {
  readonly directories: readonly string[];
  readonly mediaFolder: string | null;
  readonly isPlayable: boolean;
  /** The attempt that may still publish; null when none is running. */
  readonly runAtWork: string | null;
  readonly captionFiles: readonly string[];
  /** Of the poster that somebody has chosen, and of alternate ones. */
  readonly posterFolders: readonly string[];
  /** When something unreferenced may last have been stored. */
  readonly leftoversSince: Date | null;
}

const NOTHING: KeptMedia = {
  directories: [],
  mediaFolder: null,
  isPlayable: false,
  runAtWork: null,
  captionFiles: [],
  posterFolders: [],
  leftoversSince: null,
};

/** @returns what to keep; nothing for an unknown video */
export async function findKeptMedia(db: Executor, videoId: string): Promise<KeptMedia> {
  const video = await db
    .selectFrom('video')
    .select([
      'media_folder',
      'media_status',
      'failure_reason',
      'media_run',
      'poster_folder',
      'leftovers_since',
    ])
    .where('id', '=', videoId)
    .executeTakeFirst();
  if (!video) return NOTHING;
  // Before the renditions: what replaces the plan is written together with them.
  const planned = await findPlannedDirectories(db, videoId);
  const renditions = await db
    .selectFrom('video_rendition')
    .select('directory')
    .where('video_id', '=', videoId)
    .execute();
  const captions = await db
    .selectFrom('video_caption')
    .select(['language', 'file'])
    .where('video_id', '=', videoId)
    .execute();
  const alternates = await db
    .selectFrom('alternate_poster')
    .select('id')
    .where('video_id', '=', videoId)
    .execute();
  return {
    directories: [...planned, ...renditions.map(({ directory }) => directory)],
    mediaFolder: video.media_folder,
    isPlayable: isPlayable(video),
    runAtWork: isInTheMaking(video) ? video.media_run : null,
    captionFiles: captions.map(({ language, file }) => file ?? captionFile(language)),
    posterFolders: [...alternates.map(({ id }) => id), ...(video.poster_folder ? [video.poster_folder] : [])],
    leftoversSince: video.leftovers_since,
  };
}

/**
 * Records that something is about to be stored which no row names yet: if its row is never written, the cleanup
 * removes it. @returns false when the business has no such video
 */
export async function expectLeftovers(
  db: Executor,
  businessId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set({ leftovers_since: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
