import { unavailable } from '../../../problems/problems.ts';
import { nameOf, type PlannedFile } from '../../streams/making/segment-changes.ts';
import { RETRY_S, type WaitingPlaces } from './waiting-places.ts';
import type { WantedFile } from './wanted-file.ts';

/** Players that count ten seconds themselves get an answer before. */
const WAIT_MS = 8_000;
/** Files of one video that this process looks for at the same time. */
const MOST_FILES = 200;

export interface FileWaitsParts {
  readonly places: WaitingPlaces;
  readonly want: (file: PlannedFile) => WantedFile;
  /** The server is about to stop. */
  readonly stopping: AbortSignal;
  readonly waitMs?: number;
  readonly mostFiles?: number;
}

/** Requests that wait for files which are about to be made. */
export interface FileWaits {
  /**
   * Waits until a file is stored, or will not be.
   * @param gone aborts when the client goes away
   * @throws {ApiError} UNAVAILABLE: not yet, or too many wait
   */
  wait(file: PlannedFile, client: { readonly address: string; readonly gone: AbortSignal }): Promise<void>;
}

interface Shared {
  readonly wanted: WantedFile;
  waiting: number;
}

export function createFileWaits({
  places,
  want,
  stopping,
  waitMs = WAIT_MS,
  mostFiles = MOST_FILES,
}: FileWaitsParts): FileWaits {
  /** By video, then by name. */
  const videos = new Map<string, Map<string, Shared>>();

  function join(file: PlannedFile): Shared {
    const files = videos.get(file.videoId) ?? new Map<string, Shared>();
    const known = files.get(nameOf(file));
    if (!known && files.size >= mostFiles) throw unavailable(RETRY_S);
    const shared = known ?? { wanted: want(file), waiting: 0 };
    shared.waiting += 1;
    videos.set(file.videoId, files.set(nameOf(file), shared));
    return shared;
  }

  function leave(file: PlannedFile, shared: Shared): void {
    shared.waiting -= 1;
    if (shared.waiting > 0) return;
    shared.wanted.stop();
    const files = videos.get(file.videoId);
    files?.delete(nameOf(file));
    if (files?.size === 0) videos.delete(file.videoId);
  }

  return {
    async wait(file, { address, gone }) {
      if (stopping.aborted) throw notYet();
      using _place = places.take(file.videoId, address);
      const shared = join(file);
      try {
        const isOver = await untilOver(shared.wanted.over, { waitMs, signals: [gone, stopping] });
        if (!isOver) throw notYet();
      } finally {
        leave(file, shared);
      }
    },
  };
}

function notYet() {
  return unavailable(RETRY_S, 'This part of the video is still being made');
}

/** @returns false when the time is over, or one of the signals has aborted */
async function untilOver(
  over: Promise<void>,
  { waitMs, signals }: { readonly waitMs: number; readonly signals: readonly AbortSignal[] },
): Promise<boolean> {
  const ended = Promise.withResolvers<boolean>();
  const giveUp = () => ended.resolve(false);
  const timer = setTimeout(giveUp, waitMs);
  for (const signal of signals) signal.addEventListener('abort', giveUp);
  if (signals.some(({ aborted }) => aborted)) giveUp();
  try {
    return await Promise.race([over.then(() => true), ended.promise]);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', giveUp);
  }
}
