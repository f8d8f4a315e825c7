import type { Foundation } from '../foundation.ts';
import { type JoinedRecording, joinRecording } from '../media/live/recording/join-recording.ts';
import type { Recordings } from '../services/archives/recordings.ts';

const NOTHING_RECORDED = 'Nothing of this broadcast was recorded, because no picture or sound arrived.';

/** While a long recording is copied into the store, it says so this often. */
const TOUCH_MS = 10 * 60_000;

interface FinishParts extends Pick<Foundation, 'storage' | 'onFailure'> {
  readonly recordings: Recordings;
}

/**
 * Puts the recording of a broadcast that is over into the store; its archive is READY then. May be repeated after an
 * interruption.
 */
export async function finishRecording(
  { storage, recordings, onFailure }: FinishParts,
  { sessionId, folder }: { readonly sessionId: string; readonly folder: string },
): Promise<void> {
  const archive = await recordings.start(sessionId);
  if (!archive) return;
  const longest = longestOf(await joinRecording(folder));
  if (!longest) return await recordings.finish(sessionId, { failure: NOTHING_RECORDED });
  const { sizeBytes, durationMs } = longest;
  const touching = setInterval(() => void recordings.touch(sessionId).catch(onFailure), TOUCH_MS);
  try {
    const stored = await storage.head(archive.key);
    if (stored?.sizeBytes !== sizeBytes) await storage.put(archive.key, longest.read(), { sizeBytes });
    await recordings.finish(sessionId, { sizeBytes, durationMs });
  } finally {
    clearInterval(touching);
  }
}

/** An encoder that came back with another picture size left several files, of which one can be a video. */
function longestOf(files: readonly JoinedRecording[]): JoinedRecording | undefined {
  return files.toSorted((a, b) => b.durationMs - a.durationMs)[0];
}
