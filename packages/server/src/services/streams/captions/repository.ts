import type { Executor } from '../../../db/database.ts';
import { captionFile } from '../media-links.ts';
import type { NewCaption } from '../tables.ts';

/** Adds captions, or replaces the language's earlier ones. */
export async function putCaption(tx: Executor, caption: NewCaption): Promise<void> {
  const { label, version, file, updated_at } = caption;
  await tx
    .insertInto('video_caption')
    .values(caption)
    .onConflict((oc) =>
      oc.columns(['video_id', 'language']).doUpdateSet({ label, version, file, updated_at }),
    )
    .execute();
}

/** The languages in which a video has captions. */
export async function findCaptionLanguages(db: Executor, videoId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('video_caption')
    .select('language')
    .where('video_id', '=', videoId)
    .execute();
  return rows.map(({ language }) => language);
}

/** @returns the name of its file; null when the language has none */
export async function deleteCaption(tx: Executor, videoId: string, language: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('video_caption')
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .returning('file')
    .executeTakeFirst();
  return row ? (row.file ?? captionFile(language)) : null;
}
