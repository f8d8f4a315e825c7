import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { aborted } from './child/run-child.ts';
import { Slots } from './child/slots.ts';
import type { MediaEngine } from './engine.ts';
import { MediaError } from './media-error.ts';
import { makeChunks } from './vod/film/make-chunks.ts';
import { makeFilm } from './vod/film/make-film.ts';
import { makeOpening } from './vod/film/make-opening.ts';

export interface LocalMediaEngineOptions {
  /** An x264 preset; faster ones need more bits for the same picture. */
  readonly preset?: string;
  /** The module that a job's processes run. */
  readonly entry?: URL;
  /** Limits how many cores ladders keep busy, over all jobs. What makes a file playable never waits for it. */
  readonly turns?: Slots;
  /** How many processes make the ladder of one film; as many as there are cores if left out. */
  readonly cores?: number;
  /**
   * False where somebody waits for the whole ladder: where a machine has more to do than it can, a job that gives way gets
   * next to nothing. True if left out.
   */
  readonly givesWay?: boolean;
}

const VOD_ENTRY = new URL('./vod/child-main.ts', import.meta.url);

/** The media engine on this machine: what a job makes is made in processes of its own. */
export function createLocalMediaEngine(options: LocalMediaEngineOptions = {}): MediaEngine {
  const {
    preset = 'veryfast',
    entry = VOD_ENTRY,
    cores = availableParallelism(),
    turns = new Slots(cores),
    givesWay = true,
  } = options;
  return {
    async transcode({ attempt = randomBytes(4).toString('hex'), isLight = false, ...job }, onEvent, signal) {
      const film = { ...job, attempt, isLight, preset, givesWay };
      try {
        const result = await makeFilm({ job: film, entry, turns, cores, emit: onEvent, signal });
        onEvent({ type: 'done', result });
        return result;
      } catch (cause) {
        const error = signal.aborted && cause === signal.reason ? aborted() : cause;
        if (error instanceof MediaError) onEvent({ type: 'failed', code: error.code, reason: error.reason });
        throw error;
      }
    },
    makeChunks: (job, signal) => makeChunks({ job: { ...job, preset }, entry, turns, cores, signal }),
    open: (job, signal) => makeOpening({ job: { ...job, preset }, entry, signal }),
  };
}
