import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import type { VodEvent } from '../../../media/vod/event.ts';
import type { VodRendition } from '../../../media/vod/result.ts';
import { takenPoster } from '../posters/taken-poster.ts';
import type { VideoChange } from '../tables.ts';
import { type Attempt, replaceRenditions, updateAttempt } from './attempt-repository.ts';
import { overallProgress } from './overall-progress.ts';
import type { Publication } from './publication.ts';

/** A person watches the progress, and each step costs a commit. */
const PROGRESS_EVERY_MS = 1_000;

export interface AttemptRecorder {
  /** Accepts an event at once and writes it when its turn comes. */
  hear(event: VodEvent): void;
  /** Waits until every accepted event is written, or has failed to be. */
  settle(): Promise<void>;
}

interface RecorderParts {
  readonly database: Database;
  readonly attempt: Attempt;
  readonly publication: Publication;
  readonly clock: Clock;
  /** The video was deleted, or another attempt has taken over: stop. */
  readonly onLost: () => void;
  /** Called when a write fails. The attempt continues: what it makes is published at its end. */
  readonly onFailure: (error: unknown) => void;
}

type Playable = Extract<VodEvent, { type: 'playable' }>;

/** Writes the media engine's events to the video's row, in order, each as soon as the one before is committed. */
export function createAttemptRecorder({
  database,
  attempt,
  publication,
  clock,
  onLost,
  onFailure,
}: RecorderParts): AttemptRecorder {
  const renditions: VodRendition[] = [];
  let written = Promise.resolve();
  let percent = 0;
  let lastProgressMs = Number.NEGATIVE_INFINITY;
  let unpublished: Playable | null = null;

  async function write(change: VideoChange, playable: readonly VodRendition[] = []): Promise<void> {
    const isCurrent = await database.transaction(async (tx) => {
      if (!(await updateAttempt(tx, attempt, { ...change, media_touched_at: clock() }))) return false;
      if (playable.length > 0) await replaceRenditions(tx, attempt.videoId, playable);
      return true;
    });
    if (!isCurrent) onLost();
  }

  async function publishPlayable({ masterPlaylist, durationMs }: Playable): Promise<void> {
    const first = [...renditions];
    const media_folder = await publication.playable(first, masterPlaylist);
    await write({ media_status: 'PLAYABLE', duration_ms: durationMs, media_folder }, first);
    unpublished = null;
  }

  async function record(event: VodEvent): Promise<void> {
    switch (event.type) {
      case 'probed': {
        const { width = 0, height = 0 } = event.source.video ?? {};
        return attempt.isPlayable ? undefined : write({ width, height });
      }
      case 'poster':
        if (attempt.isPlayable) return;
        return write({
          media_folder: await publication.poster(),
          ...takenPoster({ version: versionOf(clock()), placeholder: event.placeholder }),
        });
      case 'rendition': {
        const { type: _, ...rendition } = event;
        renditions.push(rendition);
        return;
      }
      case 'playable':
        // Only the complete set replaces what plays already.
        if (attempt.isPlayable) return;
        unpublished = event;
        return publishPlayable(event);
      case 'progress': {
        const change = overallProgress(event, percent);
        percent = change.percent;
        if (clock().getTime() - lastProgressMs < PROGRESS_EVERY_MS) return;
        lastProgressMs = clock().getTime();
        if (unpublished) await publishPlayable(unpublished);
        return write(change);
      }
      // The result is written at the end of the attempt, and so is the storyboard.
      case 'storyboard':
      case 'done':
      case 'failed':
        return;
    }
  }

  return {
    hear: (event) => {
      written = written.then(() => record(event)).catch(onFailure);
    },
    settle: () => written,
  };
}

/** Part of a URL, so that caches may keep the file forever. */
export function versionOf(now: Date): string {
  return now.getTime().toString(36);
}
