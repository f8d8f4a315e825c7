import type { Executor } from '../../src/db/database.ts';

/** The folder of the master playlist that viewers of a video get; null for none. */
export async function servedFolder(db: Executor, videoId: string): Promise<string | null> {
  const { media_folder } = await db
    .selectFrom('video')
    .select('media_folder')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow();
  return media_folder;
}

/** What a viewer's player would get now: the master playlist's folder, and the directories that the details name. */
export async function servedRenditions(db: Executor, videoId: string) {
  const media_folder = await servedFolder(db, videoId);
  const renditions = await db
    .selectFrom('video_rendition')
    .select('directory')
    .where('video_id', '=', videoId)
    .orderBy('directory')
    .execute();
  return { media_folder, directories: renditions.map(({ directory }) => directory) };
}
