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

/** What a viewer's player would get at one moment: the master playlist's folder, and the renditions of the details. */
export async function servedRenditions(db: Executor, videoId: string) {
  const rows = await db
    .selectFrom('video')
    .leftJoin('video_rendition', 'video_rendition.video_id', 'video.id')
    .select(['media_folder', 'video_rendition.directory'])
    .where('video.id', '=', videoId)
    .orderBy('video_rendition.directory')
    .execute();
  const directories = rows.flatMap(({ directory }) => directory ?? []);
  return { media_folder: rows[0]?.media_folder ?? null, directories };
}
