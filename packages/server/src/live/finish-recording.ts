import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Foundation } from '../foundation.ts';
import { type JoinedRecording, joinRecording } from '../media/live/recording/join-recording.ts';
import type { FinishedRecording, Recordings } from '../services/archives/recordings.ts';

const NOTHING_RECORDED = 'Nothing of this broadcast was recorded, because no picture or sound arrived.';

/** While a long recording is copied into the store, it says so this often. */
const TOUCH_MS = 10 * 60_000;

/** Marks a folder whose recording is in the store. */
const FINISHED_FILE = 'finished';

interface FinishParts extends Pick<Foundation, 'storage' | 'onFailure'> {
  readonly recordings: Recordings;
}

interface RecordedFolder {
  readonly sessionId: string;
  readonly folder: string;
  /** Copying can be broken off, and repeated later. */
  readonly signal: AbortSignal;
}

/**
 * Puts the recording of a broadcast that is over into the store; its archive is READY then. May be repeated after an
 * interruption; once it has succeeded, repeating it does nothing, even if somebody has removed the archive since.
 */
export async function finishRecording(
  { storage, recordings, onFailure }: FinishParts,
  { sessionId, folder, signal }: RecordedFolder,
): Promise<void> {
  if (!existsSync(folder) || existsSync(join(folder, FINISHED_FILE))) return;
  const longest = longestOf(await joinRecording(folder));
  const finish = async (finished: FinishedRecording) => {
    await recordings.finish(sessionId, finished);
    await writeFile(join(folder, FINISHED_FILE), '', { mode: 0o600 }).catch(onFailure);
  };
  if (!longest) return await finish({ failure: NOTHING_RECORDED });
  const archive = await recordings.start(sessionId);
  if (!archive) return;
  const { sizeBytes, durationMs, legs } = longest;
  const touching = setInterval(() => void recordings.touch(sessionId).catch(onFailure), TOUCH_MS);
  try {
    const stored = await storage.head(archive.key);
    if (stored?.sizeBytes !== sizeBytes)
      await storage.put(archive.key, until(signal, longest.read()), { sizeBytes });
    await finish({ sizeBytes, durationMs, legs });
  } finally {
    clearInterval(touching);
  }
}

/** An encoder that came back with another picture size left several files, of which one can be a video. */
function longestOf(files: readonly JoinedRecording[]): JoinedRecording | undefined {
  return files.toSorted((a, b) => b.durationMs - a.durationMs)[0];
}

async function* until(signal: AbortSignal, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
  }
}
