import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { VodEvent } from '../../media/vod/event.ts';
import { insertRenditions, type MediaRun, updateRun } from './media-run.ts';
import { overallProgress } from './overall-progress.ts';
import type { VideoChange } from './tables.ts';

/** Steps of progress are for a person who watches; each costs a commit. */
const PROGRESS_EVERY_MS = 1_000;

export interface MediaRecorder {
  /** Takes an event at once and writes it in its turn. */
  hear(event: VodEvent): void;
  /** Waits for what is still to be written. @throws what made a write fail */
  settle(): Promise<void>;
}

interface RecorderParts {
  readonly database: Database;
  readonly run: MediaRun;
  readonly clock: Clock;
  /** The video was deleted, or another attempt has taken over, or a write failed: stop. */
  readonly onLost: (reason: unknown) => void;
}

/** Writes what the media engine says to the video's row, in order, each as soon as the one before is committed. */
export function createMediaRecorder({ database, run, clock, onLost }: RecorderParts): MediaRecorder {
  let written = Promise.resolve();
  let failure: { readonly error: unknown } | null = null;
  let percent = 0;
  let lastProgressMs = Number.NEGATIVE_INFINITY;

  async function write(event: VodEvent): Promise<void> {
    const now = clock();
    const change = toChange(event, now);
    if (!change) return;
    const isCurrent = await database.transaction(async (tx) => {
      if (!(await updateRun(tx, run, { ...change, media_touched_at: now }))) return false;
      if (event.type === 'rendition') await insertRenditions(tx, run.videoId, [event]);
      return true;
    });
    if (!isCurrent) onLost(null);
  }

  function toChange(event: VodEvent, now: Date): VideoChange | null {
    const version = now.getTime().toString(36);
    switch (event.type) {
      case 'probed':
        return { width: event.source.video?.width ?? 0, height: event.source.video?.height ?? 0 };
      case 'poster':
        return { poster_version: version };
      case 'playable':
        return { media_status: 'PLAYABLE', duration_ms: event.durationMs };
      case 'rendition':
        return {};
      case 'storyboard':
        return { storyboard_version: version };
      case 'progress': {
        const change = overallProgress(event, percent);
        percent = change.percent;
        if (now.getTime() - lastProgressMs < PROGRESS_EVERY_MS) return null;
        lastProgressMs = now.getTime();
        return change;
      }
      // The end is written with the engine's result.
      case 'done':
      case 'failed':
        return null;
    }
  }

  return {
    hear: (event) => {
      written = written
        .then(() => (failure ? undefined : write(event)))
        .catch((error: unknown) => {
          failure = { error };
          onLost(error);
        });
    },
    settle: async () => {
      await written;
      if (failure) throw failure.error;
    },
  };
}
