import type { Executor } from '../../../db/database.ts';

/** Videos that were deleted before the time given and still have their files. */
export async function findVideosToRemove(db: Executor, deletedBefore: Date) {
  return await db
    .selectFrom('video')
    .select('id')
    .where('deleted_at', '<', deletedBefore)
    .where('media_removed_at', 'is', null)
    .execute();
}

/** Notes that a deleted video has no files any more; its name stays for the figures of the past. */
export async function markMediaRemoved(tx: Executor, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('video')
    .set({ media_removed_at: now, poster_version: null, storyboard_version: null })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('video_rendition').where('video_id', '=', id).execute();
  await tx.deleteFrom('video_caption').where('video_id', '=', id).execute();
  await tx.deleteFrom('playlist_item').where('video_id', '=', id).execute();
  await tx.updateTable('player').set({ video_id: null }).where('video_id', '=', id).execute();
}

/** Says why a video has no file, where it still waits for one. */
export async function failUpload(
  tx: Executor,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('video')
    .set({ media_status: 'FAILED', failure_reason: reason, updated_at: now })
    .where('id', '=', id)
    .where('media_status', '=', 'UPLOADING')
    .execute();
}

/** Videos in the making of which nobody has given a sign of life since the time given, with the upload to make them of. */
export async function findStuck(db: Executor, touchedBefore: Date) {
  return await db
    .selectFrom('video')
    .innerJoin('multipart_upload', 'multipart_upload.video_id', 'video.id')
    .select(['video.id', 'multipart_upload.id as upload_id'])
    .distinctOn('video.id')
    .where('video.media_status', 'in', ['PROCESSING', 'PLAYABLE'])
    .where('video.failure_reason', 'is', null)
    .where('video.media_touched_at', '<', touchedBefore)
    .where('video.deleted_at', 'is', null)
    .where('multipart_upload.state', '=', 'COMPLETED')
    .orderBy('video.id')
    .orderBy('multipart_upload.created_at', 'desc')
    .execute();
}
