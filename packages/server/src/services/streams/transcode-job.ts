import { mkdir } from 'node:fs/promises';
import type { Changes } from '../../changes/changes.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { JobHandler } from '../../db/jobs.ts';
import { defaultJobLimits, type JobLimits } from '../../media/child/limits.ts';
import type { MediaEngine, VodResult } from '../../media/engine.ts';
import { MediaError } from '../../media/media-error.ts';
import type { Storage } from '../../storage/storage.ts';
import { isStorageError } from '../../storage/storage-error.ts';
import type { UploadRow } from '../multipart/tables.ts';
import { uploadHandle } from '../multipart/upload-handle.ts';
import { vodKey } from './media-links.ts';
import { createMediaRecorder } from './media-recorder.ts';
import {
  beginRun,
  findPlayable,
  isCurrentRun,
  type MediaRun,
  replaceRenditions,
  updateRun,
} from './media-run.ts';
import { TRANSCODE_QUEUE } from './transcode-queue.ts';
import { VIDEO_CHANGED } from './video-changes.ts';

/** The engine gives up before the queue does, so that the uploader gets a sentence. */
const LIMITS: JobLimits = { ...defaultJobLimits, wallTimeMs: 23 * 3_600_000 };

const OUR_FAULT = 'Something went wrong on our side while this video was being made. Please upload it again.';
const INCOMPLETE = 'The uploaded file is not complete. Please upload it again.';

interface TranscodeParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly engine: MediaEngine;
  readonly changes: Changes;
  readonly clock: Clock;
}

/**
 * Makes a video of an upload: joins the parts, has the engine make renditions, and writes each step to the row. May be run
 * again at any time: it then begins anew, and an attempt that is still at work loses its right to write.
 */
export function createTranscodeJob(parts: TranscodeParts): JobHandler<{ videoId: string; uploadId: string }> {
  const { database, clock } = parts;
  return async ({ videoId, uploadId }, job) => {
    const begun = await database.transaction((tx) => beginRun(tx, { videoId, uploadId, now: clock() }));
    if (!begun) return;
    const { run, upload } = begun;
    const lost = new AbortController();
    const stop = parts.changes.on(VIDEO_CHANGED, videoId, () => {
      isCurrentRun(database.root, run).then(
        (isCurrent) => isCurrent || lost.abort(),
        () => {},
      );
    });
    try {
      const signal = AbortSignal.any([job.signal, lost.signal]);
      const result = await make(parts, { run, upload, signal, lose: (reason) => lost.abort(reason) });
      await finish(parts, run, result);
    } catch (error) {
      if (!(await isCurrentRun(database.root, run))) return;
      const reason = reasonFor(error, job.signal.aborted || job.retryCount < TRANSCODE_QUEUE.retryLimit);
      if (reason === null) throw error;
      await fail(parts, run, reason);
    } finally {
      stop();
    }
  };
}

interface Making {
  readonly run: MediaRun;
  readonly upload: UploadRow;
  readonly signal: AbortSignal;
  readonly lose: (reason: unknown) => void;
}

async function make(
  { database, storage, engine, clock }: TranscodeParts,
  { run, upload, signal, lose }: Making,
): Promise<VodResult> {
  const original = await storage.completeUpload(uploadHandle(upload), upload.parts ?? [], signal);
  await removeOtherOriginals(storage, run.videoId, original.key);
  const outputDirectory = storage.localPath(vodKey(run.videoId));
  await mkdir(outputDirectory, { recursive: true });
  const recorder = createMediaRecorder({ database, run, clock, onLost: lose });
  try {
    return await engine.transcode(
      { sourcePath: storage.localPath(original.key), outputDirectory, limits: LIMITS },
      recorder.hear,
      signal,
    );
  } finally {
    // What was said before the end is written before the end.
    await recorder.settle();
  }
}

async function finish(
  { database, storage, clock }: TranscodeParts,
  run: MediaRun,
  result: VodResult,
): Promise<void> {
  // READY is a promise like an acknowledgement: it holds after a power cut.
  await storage.syncBelow(vodKey(run.videoId));
  const now = clock();
  await database.transaction(async (tx) => {
    const isCurrent = await updateRun(tx, run, {
      media_status: 'READY',
      media_touched_at: now,
      ready_at: now,
      duration_ms: result.durationMs,
      width: result.width,
      height: result.height,
      making: null,
      percent: 100,
      eta_s: null,
      retired_directories: [...result.retiredDirectories],
    });
    if (isCurrent) await replaceRenditions(tx, run.videoId, result.renditions);
  });
}

/** What plays already goes on playing: then only the rest of the ladder is missing, and the video says so. */
async function fail(parts: TranscodeParts, run: MediaRun, reason: string): Promise<void> {
  const { database, storage } = parts;
  const playable = await findPlayable(database.root, run);
  if (playable !== null) return stayPlayable(parts, run, { reason, playable });
  const isCurrent = await database.transaction((tx) =>
    updateRun(tx, run, {
      media_status: 'FAILED',
      failure_reason: reason,
      making: null,
      eta_s: null,
      poster_version: null,
      storyboard_version: null,
    }),
  );
  if (isCurrent) await storage.delete(vodKey(run.videoId));
}

async function stayPlayable(
  { database, storage }: TranscodeParts,
  run: MediaRun,
  { reason, playable }: { reason: string; playable: readonly string[] },
): Promise<void> {
  const key = vodKey(run.videoId);
  await storage.syncBelow(key);
  const isCurrent = await database.transaction((tx) =>
    updateRun(tx, run, {
      failure_reason: `No further qualities could be made. ${reason}`,
      making: null,
      percent: 100,
      eta_s: null,
    }),
  );
  if (!isCurrent) return;
  const shown = new Set(playable);
  for await (const file of storage.list(key)) {
    const [directory, ...below] = file.key.slice(key.length + 1).split('/');
    if (below.length > 0 && !shown.has(directory ?? '')) await storage.delete(file.key);
  }
}

/** The sentence for the uploader, or null when another attempt may do better. */
function reasonFor(error: unknown, mayRetry: boolean): string | null {
  if (isStorageError(error, 'INVALID_PART')) return INCOMPLETE;
  if (error instanceof MediaError && error.code !== 'INTERNAL' && error.code !== 'ABORTED')
    return error.reason;
  return mayRetry ? null : OUR_FAULT;
}

/** Files of uploads that came to nothing before this one. */
async function removeOtherOriginals(storage: Storage, videoId: string, key: string): Promise<void> {
  for await (const other of storage.list(`originals/${videoId}`)) {
    if (other.key !== key) await storage.delete(other.key);
  }
}
