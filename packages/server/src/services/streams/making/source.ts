import type { Executor } from '../../../db/database.ts';
import { findCompletedUpload } from '../../multipart/repository.ts';
import type { UploadRow } from '../../multipart/tables.ts';
import type { SourceName } from './transcode-queue.ts';

/** What a video is made of, in the store. */
export type MakingSource =
  /** Its parts may not be joined yet. */
  | { readonly kind: 'upload'; readonly upload: UploadRow }
  /** Whole, under this key. */
  | { readonly kind: 'recording'; readonly key: string };

/** The source of a video by its name; undefined when it is not there to be made, or another video's. */
export async function findSource(
  db: Executor,
  videoId: string,
  name: SourceName,
): Promise<MakingSource | undefined> {
  if ('uploadId' in name) {
    const upload = await db
      .selectFrom('multipart_upload')
      .selectAll()
      .where('id', '=', name.uploadId)
      .where('video_id', '=', videoId)
      .where('state', '=', 'COMPLETED')
      .executeTakeFirst();
    return upload && { kind: 'upload', upload };
  }
  const archive = await db
    .selectFrom('archive')
    .select('storage_key')
    .where('id', '=', name.archiveId)
    .where('video_id', '=', videoId)
    .where('status', '=', 'READY')
    .executeTakeFirst();
  return archive && { kind: 'recording', key: archive.storage_key };
}

/** The name of what a video's media are made from; undefined while there is nothing. */
export async function findSourceName(db: Executor, videoId: string): Promise<SourceName | undefined> {
  const upload = await findCompletedUpload(db, videoId);
  if (upload) return { uploadId: upload.id };
  const archive = await db
    .selectFrom('archive')
    .select('id')
    .where('video_id', '=', videoId)
    .where('status', '=', 'READY')
    .executeTakeFirst();
  return archive && { archiveId: archive.id };
}
