import { isSettled } from '@commoncast/core/streams/is-settled';
import type { VodProgress } from '@commoncast/core/streams/schema';
import type { Changes } from '../../../changes/changes.ts';
import { lookOnChange } from '../../../changes/look-on-change.ts';
import type { Executor } from '../../../db/database.ts';
import { findProgress } from '../repository.ts';
import { VIDEO_CHANGED } from '../video-changes.ts';
import { toProgress } from '../vod-view.ts';

/** Each new state of a video's making, until it is done or deleted, or the reader leaves. */
export async function* watchProgress(
  db: Executor,
  changes: Changes,
  videoId: string,
  signal: AbortSignal,
): AsyncGenerator<VodProgress> {
  let last = '';
  for await (const _ of lookOnChange(changes, VIDEO_CHANGED, videoId, signal)) {
    if (signal.aborted) return;
    const video = await findProgress(db, videoId);
    if (!video) return;
    const progress = toProgress(video);
    const text = JSON.stringify(progress);
    if (text !== last) yield progress;
    last = text;
    if (isSettled(progress)) return;
  }
}
