import type { JobContext } from '../../db/jobs.ts';
import { defineQueue } from '../../db/queue.ts';
import type { Foundation } from '../../foundation.ts';
import { cutRecording, type ReadBytes } from '../../media/live/clip/cut-recording.ts';
import type { Storage } from '../../storage/storage.ts';
import { findClipToCut, finishClip } from './repository.ts';
import { tellReady } from './tell-ready.ts';

interface ClipJob {
  readonly archiveId: string;
}

/** One job a clip: from the recording in the store to a file of its own. */
export const CLIP_QUEUE = defineQueue<ClipJob>({ name: 'clip', retryLimit: 2, expireInS: 3_600 });

const NOTHING_THERE = 'Nothing was recorded between the start and the end of this clip.';
export const NOT_CUT =
  'The clip could not be cut. Try again; if it fails again, the recording cannot be cut.';

/** Cuts one clip. May be repeated: what is finished already is left alone. */
export async function cutClip(
  { database, storage, clock }: Pick<Foundation, 'database' | 'storage' | 'clock'>,
  { archiveId }: ClipJob,
  { signal, isLastTry }: Pick<JobContext, 'signal' | 'isLastTry'>,
): Promise<void> {
  const { root } = database;
  const clip = await findClipToCut(root, archiveId);
  if (!clip) return;
  const fail = async (reason: string): Promise<void> => {
    await finishClip(root, clip.id, { status: 'FAILED', failure_reason: reason, updated_at: clock() });
  };
  try {
    const span = { startMs: clip.clip_start_ms ?? 0, endMs: clip.clip_end_ms ?? Number.POSITIVE_INFINITY };
    const made = await cutRecording(readerOf(storage, clip.source_key, signal), span);
    if (!made) return await fail(NOTHING_THERE);
    const { sizeBytes, durationMs } = made;
    await storage.put(clip.storage_key, made.read(), { sizeBytes });
    await database.transaction(async (tx) => {
      const now = clock();
      const archive = await finishClip(tx, clip.id, {
        ...{ status: 'READY', failure_reason: null, updated_at: now },
        ...{ size_bytes: sizeBytes, duration_ms: durationMs },
      });
      if (archive?.deleted_at === null) await tellReady(tx, archive, now);
    });
  } catch (error) {
    if (isLastTry && !signal.aborted) await fail(NOT_CUT);
    throw error;
  }
}

function readerOf(storage: Pick<Storage, 'get'>, key: string, signal: AbortSignal): ReadBytes {
  return async function* (from, to) {
    const { body } = await storage.get(key, { first: from, ...(to !== undefined && { last: to - 1 }) });
    // A stream closes itself where its reader has enough of it.
    for await (const chunk of body) {
      signal.throwIfAborted();
      yield chunk as Uint8Array;
    }
  };
}
