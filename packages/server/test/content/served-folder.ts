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
