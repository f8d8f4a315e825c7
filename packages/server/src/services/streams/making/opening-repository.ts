import { v7 as uuidv7 } from 'uuid';
import type { Executor } from '../../../db/database.ts';
import type { UploadRow } from '../../multipart/tables.ts';
import { takenPoster } from '../posters/taken-poster.ts';
import type { VideoChange } from '../tables.ts';
import { announceChange } from '../video-changes.ts';
import type { Attempt } from './attempt-repository.ts';
import type { OpeningJob } from './opening-queue.ts';
import { forgetPlan } from './plan-repository.ts';

/** The parts of the largest file bring about seventeen; sending one again and again brings no more. */
const MOST_LOOKS = 20;

/**
 * Starts an attempt at the beginning of a film whose file is still arriving.
 * @returns null where the upload is closed, has its opening, or was looked into often enough
 */
export async function beginOpening(
  tx: Executor,
  { videoId, uploadId }: OpeningJob,
  now: Date,
): Promise<{ attempt: Attempt; upload: UploadRow; earlierRun: string | null } | null> {
  const video = await tx
    .selectFrom('video')
    .select('media_run')
    .where('id', '=', videoId)
    .where('media_status', '=', 'UPLOADING')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!video) return null;
  const upload = await tx
    .updateTable('multipart_upload')
    .set((eb) => ({ looks: eb('looks', '+', 1) }))
    .where('id', '=', uploadId)
    .where('video_id', '=', videoId)
    .where('state', '=', 'OPEN')
    .where('opening', 'is', null)
    .where('looks', '<', MOST_LOOKS)
    .returningAll()
    .executeTakeFirst();
  if (!upload) return null;
  const run = uuidv7();
  await tx
    .updateTable('video')
    .set({ media_run: run, leftovers_since: now })
    .where('id', '=', videoId)
    .execute();
  await announceChange(tx, videoId);
  const attempt = { videoId, run, isPlayable: false, sourceId: uploadId, earlier: null, promised: [] };
  return { attempt, upload, earlierRun: video.media_run };
}

/** Writes what an opening has shown. @returns false when all parts have arrived, or another attempt has begun */
export async function updateOpening(
  tx: Executor,
  { videoId, run }: Pick<Attempt, 'videoId' | 'run'>,
  change: VideoChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set(change)
    .where('id', '=', videoId)
    .where('media_run', '=', run)
    .where('media_status', '=', 'UPLOADING')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await announceChange(tx, videoId);
  return true;
}

/** Takes back what the first parts of an upload have shown; what is stored of it becomes a leftover. */
export async function forgetOpening(
  tx: Executor,
  businessId: string,
  videoId: string,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set({
      media_run: null,
      media_folder: null,
      leftovers_since: now,
      duration_ms: null,
      width: null,
      height: null,
      ...takenPoster({ version: null, placeholder: null }),
    })
    .where('id', '=', videoId)
    .where('business_id', '=', businessId)
    .where('media_status', '=', 'UPLOADING')
    .where('media_run', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await forgetPlan(tx, videoId);
  await announceChange(tx, videoId);
}
