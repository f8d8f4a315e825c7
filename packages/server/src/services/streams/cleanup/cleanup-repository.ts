import type { Executor } from '../../../db/database.ts';
import type { UploadRow } from '../../multipart/tables.ts';
import { forgetPlan } from '../making/plan-repository.ts';

/** Videos that were deleted before the given time, or removed from the trash, and still have their files. */
export async function findVideosToRemove(db: Executor, deletedBefore: Date) {
  return await db
    .selectFrom('video')
    .select('id')
    .where('media_removed_at', 'is', null)
    .where((eb) => eb.or([eb('deleted_at', '<', deletedBefore), eb('removed_for_good_at', 'is not', null)]))
    .execute();
}

/** Records that a deleted video's files are gone; its name stays for past figures. */
export async function markMediaRemoved(tx: Executor, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('video')
    .set({
      media_removed_at: now,
      poster_version: null,
      poster_folder: null,
      poster_placeholder: null,
      poster_bytes: null,
      storyboard_version: null,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('video_rendition').where('video_id', '=', id).execute();
  await forgetPlan(tx, id);
  await tx.deleteFrom('video_caption').where('video_id', '=', id).execute();
  await tx.deleteFrom('alternate_poster').where('video_id', '=', id).execute();
  await tx.deleteFrom('playlist_item').where('video_id', '=', id).execute();
  await tx.updateTable('player').set({ video_id: null }).where('video_id', '=', id).execute();
}

/** Records why a video has no file, if it still waits for one. @returns whether it did */
export async function failUpload(
  tx: Executor,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set({ media_status: 'FAILED', failure_reason: reason, updated_at: now })
    .where('id', '=', id)
    .where('media_status', '=', 'UPLOADING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uploads of videos that could not be made, where nobody has tried since the given time. */
export async function findFailedUploads(db: Executor, touchedBefore: Date): Promise<UploadRow[]> {
  return await db
    .selectFrom('multipart_upload')
    .innerJoin('video', 'video.id', 'multipart_upload.video_id')
    .selectAll('multipart_upload')
    .where('multipart_upload.state', '=', 'COMPLETED')
    .where('video.media_status', '=', 'FAILED')
    .where('video.media_touched_at', '<', touchedBefore)
    .execute();
}

/** Videos still in the making, without a sign of life since the given time. */
export async function findStuck(db: Executor, touchedBefore: Date) {
  return await db
    .selectFrom('video')
    .select('id')
    .where('media_status', 'in', ['PROCESSING', 'PLAYABLE'])
    .where('failure_reason', 'is', null)
    .where('media_touched_at', '<', touchedBefore)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}
