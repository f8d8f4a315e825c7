import type { Changes } from '../../../changes/changes.ts';
import type { Database } from '../../../db/database.ts';
import { VIDEO_CHANGED } from '../video-changes.ts';
import { type Attempt, isCurrentAttempt } from './attempt-repository.ts';

interface WatchParts {
  readonly changes: Changes;
  readonly database: Pick<Database, 'root'>;
}

/**
 * Aborts once an attempt may write no more: its video was deleted, or another attempt has begun.
 * @returns a controller that its owner may abort as well, and a function that ends the watch
 */
export function watchAttempt(
  { changes, database }: WatchParts,
  attempt: Pick<Attempt, 'videoId' | 'run'>,
): { readonly lost: AbortController; readonly stop: () => void } {
  const lost = new AbortController();
  const stop = changes.on(VIDEO_CHANGED, attempt.videoId, () => {
    isCurrentAttempt(database.root, attempt).then(
      (isCurrent) => isCurrent || lost.abort(),
      () => {},
    );
  });
  return { lost, stop };
}
