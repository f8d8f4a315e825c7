import { v7 as uuidv7 } from 'uuid';
import type { Executor } from '../../db/database.ts';
import type { VodRendition } from '../../media/engine.ts';
import type { UploadRow } from '../multipart/tables.ts';
import type { VideoChange } from './tables.ts';
import { announceChange } from './video-changes.ts';

/** One attempt at making a video. What it writes counts only while no later attempt has begun and the video is not deleted. */
export interface MediaRun {
  readonly videoId: string;
  readonly run: string;
}

/**
 * Begins an attempt, and with it ends the right of any earlier one to write.
 * @returns null when there is nothing to make: deleted, finished, or another file was uploaded since
 */
export async function beginRun(
  tx: Executor,
  { videoId, uploadId, now }: { videoId: string; uploadId: string; now: Date },
): Promise<{ run: MediaRun; upload: UploadRow } | null> {
  const upload = await tx
    .selectFrom('multipart_upload')
    .selectAll()
    .where('id', '=', uploadId)
    .where('video_id', '=', videoId)
    .where('state', '=', 'COMPLETED')
    .executeTakeFirst();
  if (!upload) return null;
  const run = { videoId, run: uuidv7() };
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set({
      media_run: run.run,
      media_touched_at: now,
      media_status: 'PROCESSING',
      failure_reason: null,
      making: null,
      percent: 0,
      eta_s: null,
      duration_ms: null,
      width: null,
      height: null,
      poster_version: null,
      storyboard_version: null,
    })
    .where('id', '=', videoId)
    .where('media_status', 'in', ['PROCESSING', 'PLAYABLE'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await tx.deleteFrom('video_rendition').where('video_id', '=', videoId).execute();
  await announceChange(tx, videoId);
  return { run, upload };
}

/** Writes what an attempt has come to. @returns false when it may not write any more */
export async function updateRun(
  tx: Executor,
  { videoId, run }: MediaRun,
  change: VideoChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set(change)
    .where('id', '=', videoId)
    .where('media_run', '=', run)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await announceChange(tx, videoId);
  return true;
}

/** True while the attempt may write. */
export async function isCurrentRun(db: Executor, { videoId, run }: MediaRun): Promise<boolean> {
  const row = await db
    .selectFrom('video')
    .select('id')
    .where('id', '=', videoId)
    .where('media_run', '=', run)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Folders of what the attempt has made playable; null when there is nothing yet. */
export async function findPlayable(db: Executor, { videoId, run }: MediaRun): Promise<string[] | null> {
  const rows = await db
    .selectFrom('video')
    .innerJoin('video_rendition', 'video_rendition.video_id', 'video.id')
    .select('video_rendition.directory')
    .where('video.id', '=', videoId)
    .where('video.media_run', '=', run)
    .where('video.media_status', '=', 'PLAYABLE')
    .execute();
  return rows.length > 0 ? rows.map(({ directory }) => directory) : null;
}

/** Adds renditions that can be played from now on. */
export async function insertRenditions(
  tx: Executor,
  videoId: string,
  renditions: readonly VodRendition[],
): Promise<void> {
  if (renditions.length === 0) return;
  await tx
    .insertInto('video_rendition')
    .values(
      renditions.map((rendition) => ({
        video_id: videoId,
        directory: rendition.directory,
        name: rendition.name,
        width: rendition.width,
        height: rendition.height,
        bandwidth_bps: rendition.bandwidthBps,
        average_bandwidth_bps: rendition.averageBandwidthBps,
        codecs: rendition.codecs,
        is_copy: rendition.isCopy,
        opening: rendition.opening,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Puts the final renditions in the place of those that were there on the way. */
export async function replaceRenditions(
  tx: Executor,
  videoId: string,
  renditions: readonly VodRendition[],
): Promise<void> {
  await tx.deleteFrom('video_rendition').where('video_id', '=', videoId).execute();
  await insertRenditions(tx, videoId, renditions);
}
