import { setTimeout as delay } from 'node:timers/promises';
import type { Changes } from '../../../changes/changes.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/is-database-away.ts';
import type { JobHandler, Jobs } from '../../../db/jobs.ts';
import type { MediaEngine } from '../../../media/engine.ts';
import { MediaError } from '../../../media/media-error.ts';
import type { VodResult } from '../../../media/vod/result.ts';
import { isDiskFull } from '../../../room/is-disk-full.ts';
import type { RoomWatch } from '../../../room/room-watch.ts';
import type { Storage } from '../../../storage/storage.ts';
import { isStorageError } from '../../../storage/storage-error.ts';
import { findUploadsOfVideo } from '../../multipart/repository.ts';
import type { UploadRow } from '../../multipart/tables.ts';
import { requireHandle } from '../../multipart/upload-handle.ts';
import { removeLeftovers } from '../cleanup/leftovers.ts';
import { removeUpload } from '../cleanup/remove-upload.ts';
import { takenPoster } from '../posters/taken-poster.ts';
import { createAttemptRecorder, versionOf } from './attempt-recorder.ts';
import {
  type Attempt,
  attemptName,
  beginAttempt,
  isCurrentAttempt,
  isPlayableNow,
  replaceRenditions,
  updateAttempt,
} from './attempt-repository.ts';
import { findEarlierWork } from './earlier-work.ts';
import { endPlanned } from './end-planned.ts';
import { MAKING_LIMITS } from './making-limits.ts';
import { forgetPlan } from './plan-repository.ts';
import { createPublication, type Publication } from './publication.ts';
import { openScratch, removeScratch, type Scratch } from './scratch.ts';
import { createDemand } from './segment-changes.ts';
import { shareLadder } from './shared/share-ladder.ts';
import type { MakingSource } from './source.ts';
import { tellOutcome } from './tell-outcome.ts';
import { sendTranscode, type TranscodeJob } from './transcode-queue.ts';
import { watchAttempt } from './watch-attempt.ts';

const OUR_FAULT = 'Something went wrong on our side while this video was being made. Please upload it again.';
const OUR_FAULT_WITH_RECORDING =
  'Something went wrong on our side while this video was being made of its recording.';
const INCOMPLETE = 'The uploaded file is not complete. Please upload it again.';
const NO_ROOM = 'The server is out of disk space. This video is made as soon as there is room again.';
const STORE_AWAY =
  'The server cannot reach its storage. This video is made as soon as the storage answers again.';

/** How often and when a video is retried with little memory after the system has killed its process. */
const LIGHT_TRIES = 2;
const LIGHT_PAUSE_S = 5;

/** How long a video waits before it looks again for space, or for the store; the last pause repeats. */
const ROOM_PAUSES_S: readonly number[] = [15, 30, 60, 120, 300];
/** A brief loss of the database must not waste hours of work. */
const FINISH_PAUSES_MS = [500, 2_000, 5_000, 15_000, 30_000];

export interface MakingParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly engine: MediaEngine;
  readonly changes: Changes;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** On this machine; attempts work below it. */
  readonly scratchDirectory: string;
  readonly roomWatch: Pick<RoomWatch, 'isShort'>;
  /** Seconds between two looks for space, or for the store; the last one repeats. */
  readonly roomPausesS?: readonly number[];
  /** Called with failures that do not end an attempt. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Makes a video from an upload, whose parts it joins, or from the recording of a broadcast: has the engine make
 * renditions, publishes them and writes each step to the row. May be run again at any time: the new attempt works in its own folder, what plays keeps playing, and an
 * attempt that is still running loses its right to write.
 */
export function createMakeVideo(parts: MakingParts): JobHandler<TranscodeJob> {
  const { database, clock } = parts;
  return async (data, job) => {
    const begun = await database.transaction((tx) => beginAttempt(tx, data, clock()));
    if (!begun) return;
    const { attempt, source, earlierRun } = begun;
    const { lost, stop } = watchAttempt(parts, attempt);
    try {
      // Its process was killed, or it may not write any more.
      if (earlierRun !== null) await removeScratch(parts.scratchDirectory, earlierRun);
      await using scratch = await openScratch(parts.scratchDirectory, attempt.run);
      const signal = AbortSignal.any([job.signal, lost.signal]);
      const isLight = (data.kills ?? 0) > 0;
      await make(parts, { attempt, source, scratch, signal, isLight, onLost: () => lost.abort() });
    } catch (error) {
      if (!(await isCurrentAttempt(database.root, attempt))) return;
      const waitingReason = waitingReasonFor(error);
      if (waitingReason !== null) return await wait(parts, attempt, data, waitingReason);
      if (isKilled(error) && (data.kills ?? 0) < LIGHT_TRIES) return await tryLighter(parts, attempt, data);
      const isTriedAgain = job.signal.aborted || isDatabaseAway(error) || !job.isLastTry;
      const reason = reasonFor(error, isTriedAgain, source);
      if (reason === null) throw error;
      await fail(parts, attempt, reason);
    } finally {
      stop();
    }
  };
}

interface Making {
  readonly attempt: Attempt;
  readonly source: MakingSource;
  readonly scratch: Scratch;
  readonly signal: AbortSignal;
  readonly isLight: boolean;
  readonly onLost: () => void;
}

async function make(
  parts: MakingParts,
  { attempt, source, scratch, signal, isLight, onLost }: Making,
): Promise<void> {
  const { storage, engine, roomWatch } = parts;
  if (roomWatch.isShort()) throw new MediaError('NO_ROOM', NO_ROOM);
  const sourceKey = await completeSource(parts, source, signal);
  await storage.fetchTo(sourceKey, scratch.source, signal);
  const { videoId, earlier } = attempt;
  const publication = createPublication(storage, attempt, scratch);
  const refused = new AbortController();
  const onRefused = () => refused.abort();
  const recorder = createAttemptRecorder({ ...parts, attempt, publication, onLost, onRefused });
  const job = {
    sourcePath: scratch.source,
    outputDirectory: scratch.output,
    attempt: attemptName(attempt.run),
    limits: MAKING_LIMITS,
    isLight,
    ...(earlier && {
      earlier: { ...(await findEarlierWork(storage, videoId, earlier)), isShown: attempt.isPlayable },
    }),
    demand: createDemand(parts.changes, videoId),
  };
  await using share = shareLadder(parts, attempt, sourceKey);
  let result: VodResult;
  try {
    result = await engine.transcode(
      { ...job, share },
      recorder.hear,
      AbortSignal.any([signal, refused.signal]),
    );
  } finally {
    // Earlier events are written before the end; a file that could not be stored is the reason of what followed.
    await recorder.settle();
  }
  await finish(parts, { attempt, publication, result, signal });
}

/** @returns the key under which the whole source is stored */
async function completeSource(
  parts: MakingParts,
  source: MakingSource,
  signal: AbortSignal,
): Promise<string> {
  if (source.kind === 'recording') return source.key;
  const { upload } = source;
  const original = await parts.storage.completeUpload(requireHandle(upload), upload.parts ?? [], signal);
  await removeEarlierUploads(parts, upload);
  return original.key;
}

interface Finished extends Pick<Making, 'attempt' | 'signal'> {
  readonly publication: Publication;
  readonly result: VodResult;
}

/** READY is a promise like an acknowledgement: everything is durable before the row says it. */
async function finish(
  { database, clock, onFailure }: MakingParts,
  { attempt, publication, result, signal }: Finished,
): Promise<void> {
  const media_folder = await publication.complete(result);
  for (const pauseMs of [...FINISH_PAUSES_MS, null]) {
    try {
      return await database.transaction(async (tx) => {
        const now = clock();
        const isCurrent = await updateAttempt(tx, attempt, {
          media_status: 'READY',
          media_touched_at: now,
          media_folder,
          leftovers_since: now,
          ready_at: now,
          duration_ms: result.durationMs,
          width: result.width,
          height: result.height,
          ...takenPoster({
            version: result.poster && versionOf(now),
            placeholder: result.posterPlaceholder,
          }),
          storyboard_version: result.storyboard && versionOf(now),
          failure_reason: result.shortfall && damageOf(result.shortfall),
          making: null,
          percent: 100,
          eta_s: null,
        });
        if (!isCurrent) return;
        await forgetPlan(tx, attempt.videoId);
        await replaceRenditions(tx, attempt.videoId, result.renditions);
        await tellOutcome(tx, attempt.videoId, null, now);
      });
    } catch (error) {
      if (pauseMs === null || signal.aborted) throw error;
      onFailure(error);
      await delay(pauseMs, undefined, { signal });
    }
  }
}

/**
 * What plays already keeps playing, as far as it is made: only the rest of the ladder is missing then, and the video says
 * so.
 */
async function fail(
  { database, storage, clock }: MakingParts,
  attempt: Attempt,
  reason: string,
): Promise<void> {
  const isPlayable = await isPlayableNow(database.root, attempt);
  if (isPlayable === null) return;
  const playedMs = isPlayable ? await endPlanned({ database, storage }, attempt.videoId) : null;
  const now = clock();
  const ended = { making: null, eta_s: null, leftovers_since: now };
  const isCurrent = await database.transaction(async (tx) => {
    const isWritten = await updateAttempt(
      tx,
      attempt,
      isPlayable
        ? {
            ...ended,
            ...(playedMs !== null && { duration_ms: playedMs }),
            failure_reason: `No further qualities could be made. ${reason}`,
            percent: 100,
          }
        : {
            ...ended,
            media_status: 'FAILED',
            failure_reason: reason,
            media_folder: null,
            ...takenPoster({ version: null, placeholder: null }),
            storyboard_version: null,
          },
    );
    if (!isWritten) return false;
    await forgetPlan(tx, attempt.videoId);
    await tellOutcome(tx, attempt.videoId, isPlayable ? null : reason, now);
    return isWritten;
  });
  if (isCurrent && !isPlayable) await removeLeftovers({ database, storage }, attempt.videoId);
}

/** Nothing is wrong with the file: the video waits and is retried, as often as it takes. */
async function wait(
  { database, jobs, roomPausesS = ROOM_PAUSES_S }: MakingParts,
  attempt: Attempt,
  job: TranscodeJob,
  reason: string,
): Promise<void> {
  const { kills: _, roomWaits = 0, ...again } = job;
  const pauseS = roomPausesS[Math.min(roomWaits, roomPausesS.length - 1)]!;
  await database.transaction(async (tx) => {
    const waiting = { waiting_reason: reason, making: null, eta_s: null };
    if (!(await updateAttempt(tx, attempt, waiting))) return;
    await sendTranscode(jobs, { ...again, roomWaits: roomWaits + 1 }, { tx, startAfterS: pauseS });
  });
}

/** The system killed the process, most likely for its memory: using less may work. */
async function tryLighter(
  { database, jobs }: MakingParts,
  attempt: Attempt,
  job: TranscodeJob,
): Promise<void> {
  const { kills = 0, roomWaits: _, ...again } = job;
  await database.transaction(async (tx) => {
    if (!(await updateAttempt(tx, attempt, { making: null, eta_s: null }))) return;
    await sendTranscode(jobs, { ...again, kills: kills + 1 }, { tx, startAfterS: LIGHT_PAUSE_S });
  });
}

function isKilled(error: unknown): boolean {
  return error instanceof MediaError && error.code === 'KILLED';
}

/** The sentence for the uploader when the file has to wait for something on our side. */
function waitingReasonFor(error: unknown): string | null {
  if (isStorageError(error, 'UNAVAILABLE')) return STORE_AWAY;
  const isOutOfRoom = error instanceof MediaError ? error.code === 'NO_ROOM' : isDiskFull(error);
  return isOutOfRoom ? NO_ROOM : null;
}

/** The sentence for the uploader, or null when another attempt may succeed. */
function reasonFor(error: unknown, mayRetry: boolean, { kind }: MakingSource): string | null {
  if (isStorageError(error, 'INVALID_PART')) return INCOMPLETE;
  if (error instanceof MediaError && error.code !== 'INTERNAL' && error.code !== 'ABORTED')
    return error.reason;
  if (mayRetry) return null;
  return kind === 'upload' ? OUR_FAULT : OUR_FAULT_WITH_RECORDING;
}

/** Earlier files of the video, of which nothing could be made. */
async function removeEarlierUploads({ database, storage }: MakingParts, upload: UploadRow): Promise<void> {
  for (const earlier of await findUploadsOfVideo(database.root, upload.video_id)) {
    if (earlier.state !== 'COMPLETED' || earlier.created_at >= upload.created_at) continue;
    await removeUpload({ database, storage }, earlier);
  }
}

/** The sentence below a video that plays as far as its file could be read. */
function damageOf({ readMs, lengthMs }: NonNullable<VodResult['shortfall']>): string {
  const [readS, lengthS] = [readMs, lengthMs].map((ms) =>
    (ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 }),
  );
  return `This file is damaged: only ${readS} of ${lengthS} s could be read.`;
}
