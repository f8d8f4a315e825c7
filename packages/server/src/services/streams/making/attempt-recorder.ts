import pLimit from 'p-limit';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import type { VodEvent } from '../../../media/vod/event.ts';
import type { MadeFile, VodPlan } from '../../../media/vod/plan.ts';
import type { VodRendition } from '../../../media/vod/result.ts';
import { takenPoster } from '../posters/taken-poster.ts';
import type { VideoChange } from '../tables.ts';
import { type Attempt, keepsPromises, replaceRenditions, updateAttempt } from './attempt-repository.ts';
import { overallProgress } from './overall-progress.ts';
import { forgetPlan, storePlan } from './plan-repository.ts';
import type { Publication } from './publication.ts';
import { announceStored } from './segment-changes.ts';

/** A person watches the progress, and each step costs a commit. */
const PROGRESS_EVERY_MS = 1_000;
/** Segments that are stored at the same time: viewers wait for some of them. */
const FILES_AT_ONCE = 4;

export interface AttemptRecorder {
  /** Accepts an event at once and writes it when its turn comes. */
  hear(event: VodEvent): void;
  /**
   * Waits until every accepted event is written, or has failed to be.
   * @throws what the store has said of a file that it could not take
   */
  settle(): Promise<void>;
}

interface RecorderParts {
  readonly database: Database;
  readonly attempt: Attempt;
  readonly publication: Publication;
  readonly clock: Clock;
  /** The video was deleted, or another attempt has taken over: stop. */
  readonly onLost: () => void;
  /** A file that was made cannot be stored: stop, nobody would ever see what follows. */
  readonly onRefused: () => void;
  /** Called when a write fails. The attempt continues: what it makes is published at its end. */
  readonly onFailure: (error: unknown) => void;
}

type Playable = Extract<VodEvent, { type: 'playable' }>;

/**
 * Writes the media engine's events to the video's row, in order, each as soon as the one before is committed. Files are
 * stored beside that, but what is said after a file has been made is written after it is stored.
 */
export function createAttemptRecorder({
  database,
  attempt,
  publication,
  clock,
  onLost,
  onRefused,
  onFailure,
}: RecorderParts): AttemptRecorder {
  const renditions: VodRendition[] = [];
  const limit = pLimit(FILES_AT_ONCE);
  let written = Promise.resolve();
  /** Whether the files that are made so far could be. */
  let stored = Promise.resolve(true);
  let refusal: { readonly error: unknown } | null = null;
  let percent = 0;
  let lastProgressMs = Number.NEGATIVE_INFINITY;
  let plan: VodPlan | null = attempt.earlier;
  let isPlanWritten = true;
  let unpublished: Playable | null = null;

  async function write(
    change: VideoChange,
    playable: readonly VodRendition[] = [],
    planned?: VodPlan | null,
  ): Promise<void> {
    const { videoId, sourceId } = attempt;
    const isCurrent = await database.transaction(async (tx) => {
      if (!(await updateAttempt(tx, attempt, { ...change, media_touched_at: clock() }))) return false;
      if (planned) await storePlan(tx, videoId, { sourceId, plan: planned });
      else if (planned === null) await forgetPlan(tx, videoId);
      if (playable.length > 0) await replaceRenditions(tx, videoId, playable);
      return true;
    });
    if (!isCurrent) onLost();
  }

  /** Another plan than that of what plays is written when there is something of it to play. */
  async function writePlan(): Promise<void> {
    if (isPlanWritten || plan === null || !keepsPromises(attempt, plan)) return;
    const writing = plan;
    await write({}, [], writing);
    isPlanWritten = plan === writing;
  }

  async function publishPlayable({ masterPlaylist, durationMs }: Playable): Promise<void> {
    const first = [...renditions];
    const media_folder = await publication.playable(first, masterPlaylist);
    await write({ media_status: 'PLAYABLE', duration_ms: durationMs, media_folder }, first, plan);
    isPlanWritten = true;
    unpublished = null;
  }

  /** False for an engine that plans nothing, and makes again what an earlier one had planned. */
  function isFollowed(): boolean {
    const planned = plan?.renditions.map(({ directory }) => directory);
    return renditions.some(({ directory }) => planned?.includes(directory));
  }

  /** Whether something can be watched that only the end of this attempt replaces. */
  function isKept(): boolean {
    if (!attempt.isPlayable || attempt.promised.length === 0) return attempt.isPlayable;
    return plan !== null && keepsPromises(attempt, plan);
  }

  async function record(event: Exclude<VodEvent, { type: 'made' }>): Promise<void> {
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
      case 'planned':
        plan = event.plan;
        isPlanWritten = false;
        publication.plan(plan);
        return writePlan();
      case 'rendition': {
        const { type: _, ...rendition } = event;
        renditions.push(rendition);
        return;
      }
      case 'playable':
        if (!isFollowed()) plan = null;
        if (isKept()) return;
        unpublished = event;
        return publishPlayable(event);
      case 'progress': {
        const change = overallProgress(event, percent);
        percent = change.percent;
        if (clock().getTime() - lastProgressMs < PROGRESS_EVERY_MS) return;
        lastProgressMs = clock().getTime();
        await writePlan();
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

  async function store(made: MadeFile): Promise<boolean> {
    if (refusal) return false;
    try {
      await publication.file(made);
    } catch (error) {
      refusal ??= { error };
      onRefused();
      return false;
    }
    // Requests that do not hear of it look each second.
    if (isPromised(plan, made))
      await announceStored(database.root, { videoId: attempt.videoId, ...made }).catch(onFailure);
    return true;
  }

  return {
    hear: (event) => {
      if (event.type === 'made' && event.isStored) {
        publication.fileElsewhere(event);
        return;
      }
      if (event.type === 'made') {
        stored = Promise.all([stored, limit(store, event)]).then(([before, isStored]) => before && isStored);
        return;
      }
      const before = stored;
      written = written
        .then(() => before)
        .then((areStored) => (areStored ? record(event) : undefined))
        .catch(onFailure);
    },
    settle: async () => {
      await Promise.all([stored, written]);
      if (refusal) throw refusal.error;
    },
  };
}

function isPromised(plan: VodPlan | null, { directory }: MadeFile): boolean {
  return plan?.renditions.some((one) => one.directory === directory && one.playlist !== null) ?? false;
}

/** Part of a URL, so that caches may keep the file forever. */
export function versionOf(now: Date): string {
  return now.getTime().toString(36);
}
