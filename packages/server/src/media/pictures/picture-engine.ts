import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import type { JobLimits } from '../child/limits.ts';
import { runChild } from '../child/run-child.ts';
import { MediaError } from '../media-error.ts';
import type { MadePicture, PictureJob } from './picture-job.ts';

/** The last message of a picture's process. */
export interface PictureMessage {
  readonly type: 'done';
  readonly made: MadePicture;
}

/** Makes pictures of pictures. */
export interface PictureEngine {
  /**
   * Makes one file, in its own process.
   * @throws {MediaError} with a sentence for whoever uploaded the picture
   */
  render(job: PictureJob, signal?: AbortSignal): Promise<MadePicture>;
}

const ENTRY = new URL('./picture-main.ts', import.meta.url);
const MIB = 1024 ** 2;

/** 40 megapixels take 160 MB once they are decoded. */
const LIMITS: JobLimits = {
  wallTimeMs: 30_000,
  silenceMs: 30_000,
  memoryBytes: 1024 * MIB,
  outputBytes: 64 * MIB,
};
/** A caller that finds so many waiting is told so at once. */
const MOST_WAITING = 200;

const never = new AbortController().signal;

/** The picture engine on this machine: one process per picture, so that a hostile file ends nothing else. */
export function createPictureEngine({ entry = ENTRY }: { readonly entry?: URL } = {}): PictureEngine {
  const turns = pLimit(Math.max(1, availableParallelism() - 1));
  return {
    render: async (job, signal = never) => {
      if (turns.pendingCount >= MOST_WAITING)
        throw new MediaError('LIMIT_REACHED', 'Too many pictures are being made. Try again in a minute.');
      const outputDirectory = dirname(job.outputPath);
      return await turns(async () => {
        const child = { entry, input: job, limits: LIMITS, outputDirectory };
        const { made } = await runChild<PictureJob, PictureMessage>(child, () => {}, signal);
        return made;
      });
    },
  };
}
