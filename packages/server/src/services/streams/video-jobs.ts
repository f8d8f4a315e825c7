import { availableParallelism } from 'node:os';
import { createMakeOpening } from './making/make-opening.ts';
import { createMakeVideo, type MakingParts } from './making/make-video.ts';
import { OPENING_QUEUE } from './making/opening-queue.ts';
import { removeDeadScratch } from './making/scratch.ts';
import { TRANSCODE_QUEUE } from './making/transcode-queue.ts';

/** Starts working on this domain's jobs; called by a process with the role `jobs`. */
export async function startVideoJobs(parts: MakingParts): Promise<void> {
  const { jobs, database, scratchDirectory } = parts;
  await removeDeadScratch(database, scratchDirectory);
  // More than the engine makes ladders at a time, so that the next upload is playable before they are done.
  const concurrency = availableParallelism() + 2;
  await jobs.work(TRANSCODE_QUEUE, { concurrency }, createMakeVideo(parts));
  await jobs.work(OPENING_QUEUE, { concurrency: 1 }, createMakeOpening(parts));
}
