import type { Executor } from '../../../db/database.ts';

/** The folder of a video's best rendition with a picture that every browser plays; undefined while there is none. */
export async function findBestRendition(db: Executor, videoId: string): Promise<string | undefined> {
  const best = await db
    .selectFrom('video_rendition')
    .select('directory')
    .where('video_id', '=', videoId)
    .where('height', '>', 0)
    .where('source_copy', 'is', null)
    .orderBy('height', 'desc')
    .orderBy('bandwidth_bps', 'desc')
    .executeTakeFirst();
  return best?.directory;
}
