import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { runChild } from './child/run-child.ts';
import { Slots } from './child/slots.ts';
import type { MediaEngine } from './engine.ts';
import { MediaError } from './media-error.ts';
import type { VodEvent } from './vod/event.ts';
import type { VodJobInput } from './vod/job/run-vod-job.ts';

export interface LocalMediaEngineOptions {
  /** An x264 preset; faster ones need more bits for the same picture. */
  readonly preset?: string;
  /** The module that a job's process runs. */
  readonly entry?: URL;
  /** Limits how many ladders are made at once. The step that makes a file playable never waits for it. */
  readonly turns?: Slots;
  /**
   * False where somebody waits for the whole ladder: where a machine has more to do than it can, a job that gives way gets
   * next to nothing. True if left out.
   */
  readonly givesWay?: boolean;
}

const VOD_ENTRY = new URL('./vod/child-main.ts', import.meta.url);

/** The media engine on this machine: one process per job. */
export function createLocalMediaEngine(options: LocalMediaEngineOptions = {}): MediaEngine {
  const {
    preset = 'veryfast',
    entry = VOD_ENTRY,
    turns = new Slots(Math.max(1, availableParallelism() - 1)),
    givesWay = true,
  } = options;
  return {
    async transcode(
      { sourcePath, outputDirectory, limits, attempt = randomBytes(4).toString('hex'), isLight = false },
      onEvent,
      signal,
    ) {
      const input: VodJobInput = { sourcePath, outputDirectory, attempt, isLight, preset, givesWay };
      try {
        const done = await runChild<VodJobInput, VodEvent>(
          { entry, input, limits, outputDirectory, turns },
          onEvent,
          signal,
        );
        return done.result;
      } catch (error) {
        if (error instanceof MediaError) onEvent({ type: 'failed', code: error.code, reason: error.reason });
        throw error;
      }
    },
  };
}
