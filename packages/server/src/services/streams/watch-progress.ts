import { isSettled } from '@commoncast/core/streams/is-settled';
import type { VodProgress } from '@commoncast/core/streams/schema';
import type { Executor } from '../../db/database.ts';
import { findProgress } from './repository.ts';
import type { VideoChanges } from './video-changes.ts';
import { toProgress } from './vod-view.ts';

/** Announcements can be lost; this is how late a change is then. */
const POLL_MS = 2_000;

/** Each state of a video's making that differs from the one before, until nothing more is made of it, it is deleted, or the reader leaves. */
export async function* watchProgress(
  db: Executor,
  changes: VideoChanges,
  videoId: string,
  signal: AbortSignal,
): AsyncGenerator<VodProgress> {
  let isStale = true;
  let wake = () => {};
  const stop = changes.on(videoId, () => {
    isStale = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    let last = '';
    while (!signal.aborted) {
      isStale = false;
      const video = await findProgress(db, videoId);
      if (!video) return;
      const progress = toProgress(video);
      const text = JSON.stringify(progress);
      if (text !== last) yield progress;
      last = text;
      if (isSettled(progress)) return;
      if (isStale || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
  }
}
