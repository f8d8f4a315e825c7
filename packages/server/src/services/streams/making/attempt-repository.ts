import { v7 as uuidv7 } from 'uuid';
import type { Executor } from '../../../db/database.ts';
import type { VodPlan } from '../../../media/vod/plan.ts';
import type { VodRendition } from '../../../media/vod/result.ts';
import type { VideoChange } from '../tables.ts';
import { announceChange } from '../video-changes.ts';
import { isPlayable } from '../video-visibility.ts';
import { findPlan } from './plan-repository.ts';
import { withdrawChunks } from './shared/shared-chunk-repository.ts';
import { findSource, type MakingSource } from './source.ts';
import { idOf, type TranscodeJob } from './transcode-queue.ts';

/** One attempt at making a video. Its writes count only until a later attempt starts or the video is deleted. */
export interface Attempt {
  readonly videoId: string;
  /** Names this attempt in the video's row. */
  readonly run: string;
  /** Earlier attempts made the video playable: what they published is served until this one is complete. */
  readonly isPlayable: boolean;
  /** The upload or the archive that it makes the video from. */
  readonly sourceId: string;
  /** What an earlier attempt at the same source has planned, if this one can continue it. */
  readonly earlier: VodPlan | null;
  /** Directories of what can be watched already but is not complete: only this plan or other renditions may replace it. */
  readonly promised: readonly string[];
}

/** Plans that the engine understands. */
const PLAN_VERSION: VodPlan['version'] = 1;

/** The part of an attempt's id that its folders' names contain. */
export function attemptName(run: string): string {
  return run.replaceAll('-', '').slice(-12);
}

/**
 * Starts an attempt and ends any earlier one's right to write. What is being watched stays as it is.
 * @returns null when there is nothing to make: deleted, finished, or replaced by another file
 */
export async function beginAttempt(
  tx: Executor,
  job: TranscodeJob,
  now: Date,
): Promise<{ attempt: Attempt; source: MakingSource; earlierRun: string | null } | null> {
  const { videoId } = job;
  const source = await findSource(tx, videoId, job);
  if (!source) return null;
  const video = await tx
    .selectFrom('video')
    .select(['media_run', 'media_status'])
    .where('id', '=', videoId)
    .where('media_status', 'in', ['PROCESSING', 'PLAYABLE'])
    // A reason means that no more qualities will be made.
    .where('failure_reason', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!video) return null;
  const sourceId = idOf(job);
  const stored = await findPlan(tx, videoId);
  const isOurs = stored?.sourceId === sourceId && stored.plan.version === PLAN_VERSION;
  // An attempt that was killed has left its offers.
  await withdrawChunks(tx, videoId);
  const attempt: Attempt = {
    videoId,
    run: uuidv7(),
    isPlayable: isPlayable(video),
    sourceId,
    earlier: isOurs ? stored.plan : null,
    promised: isPlayable(video) && stored ? promisedBy(stored.plan) : [],
  };
  await tx
    .updateTable('video')
    .set({
      media_run: attempt.run,
      media_touched_at: now,
      leftovers_since: now,
      waiting_reason: null,
      making: null,
      percent: 0,
      eta_s: null,
    })
    .where('id', '=', videoId)
    .execute();
  await announceChange(tx, videoId);
  return { attempt, source, earlierRun: video.media_run };
}

/** The directories whose segments viewers may ask for before they are made. */
function promisedBy({ renditions }: VodPlan): string[] {
  return renditions.filter(({ playlist }) => playlist !== null).map(({ directory }) => directory);
}

/**
 * Whether a plan goes on with what can be watched already. Until there is something else to watch, no other plan may take
 * the place of the one that has promised it.
 */
export function keepsPromises({ promised }: Attempt, plan: VodPlan): boolean {
  const again = promisedBy(plan);
  return promised.every((directory) => again.includes(directory));
}

type AttemptId = Pick<Attempt, 'videoId' | 'run'>;

/** Writes an attempt's outcome. @returns false when it may not write any more */
export async function updateAttempt(
  tx: Executor,
  { videoId, run }: AttemptId,
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

/** Whether the attempt may write. */
export async function isCurrentAttempt(db: Executor, { videoId, run }: AttemptId): Promise<boolean> {
  const row = await db
    .selectFrom('video')
    .select('id')
    .where('id', '=', videoId)
    .where('media_run', '=', run)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the video of a current attempt can be played; null when the attempt is not the current one. */
export async function isPlayableNow(db: Executor, { videoId, run }: AttemptId): Promise<boolean | null> {
  const video = await db
    .selectFrom('video')
    .select('media_status')
    .where('id', '=', videoId)
    .where('media_run', '=', run)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return video ? isPlayable(video) : null;
}

/** Replaces all renditions with these. */
export async function replaceRenditions(
  tx: Executor,
  videoId: string,
  renditions: readonly VodRendition[],
): Promise<void> {
  await tx.deleteFrom('video_rendition').where('video_id', '=', videoId).execute();
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
        source_copy: rendition.sourceCopy ? JSON.stringify(rendition.sourceCopy) : null,
      })),
    )
    .execute();
}

/** Those of these attempts that may still be running. */
export async function findAttemptsAtWork(db: Executor, runs: readonly string[]): Promise<Set<string>> {
  if (runs.length === 0) return new Set();
  const rows = await db
    .selectFrom('video')
    .select('media_run')
    .where('media_run', 'in', runs)
    .where('media_status', 'in', ['UPLOADING', 'PROCESSING', 'PLAYABLE'])
    .where('failure_reason', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ media_run }) => media_run ?? []));
}
