import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import type { JobLimits } from '../child/limits.ts';
import { runChild } from '../child/run-child.ts';
import { MediaError } from '../media-error.ts';
import type { FrameJob, MadePicture, PictureJob } from './picture-job.ts';

/** The last message of a picture's process. */
export interface PictureMessage {
  readonly type: 'done';
  readonly made: MadePicture;
}

/** Makes pictures, each in its own process. */
export interface PictureEngine {
  /**
   * Makes a picture of another.
   * @throws {MediaError} with a sentence for the uploader
   */
  render(job: PictureJob, signal?: AbortSignal): Promise<MadePicture>;
  /**
   * Takes a frame out of a film.
   * @throws {MediaError}
   */
  takeFrame(job: FrameJob, signal?: AbortSignal): Promise<MadePicture>;
}

const RENDER = new URL('./picture-main.ts', import.meta.url);
const TAKE_FRAME = new URL('../vod/pictures/frame-main.ts', import.meta.url);
const MIB = 1024 ** 2;

/** 40 megapixels take 160 MB once they are decoded. */
const LIMITS: JobLimits = {
  wallTimeMs: 30_000,
  silenceMs: 30_000,
  memoryBytes: 1024 * MIB,
  outputBytes: 64 * MIB,
};
/** With this many waiting, further callers are refused at once. */
const MOST_WAITING = 200;

const never = new AbortController().signal;

/** The picture engine on this machine: one process per picture, so that a hostile file ends nothing else. */
export function createPictureEngine(): PictureEngine {
  const turns = pLimit(Math.max(1, availableParallelism() - 1));

  async function run<Job extends { outputPath: string }>(
    entry: URL,
    input: Job,
    signal: AbortSignal,
  ): Promise<MadePicture> {
    if (turns.pendingCount >= MOST_WAITING)
      throw new MediaError('LIMIT_REACHED', 'Too many pictures are being made. Try again in a minute.');
    const child = { entry, input, limits: LIMITS, outputDirectory: dirname(input.outputPath) };
    const { made } = await turns(() => runChild<Job, PictureMessage>(child, () => {}, signal));
    return made;
  }

  return {
    render: (job, signal = never) => run(RENDER, job, signal),
    takeFrame: (job, signal = never) => run(TAKE_FRAME, job, signal),
  };
}
