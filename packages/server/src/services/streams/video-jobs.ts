import { availableParallelism } from 'node:os';
import { createDiskRoom } from '../../storage/room.ts';
import { createMakeVideo, type MakingParts } from './making/make-video.ts';
import { removeDeadScratch } from './making/scratch.ts';
import { TRANSCODE_QUEUE } from './making/transcode-queue.ts';

type VideoJobsParts = Omit<MakingParts, 'room'> & Partial<Pick<MakingParts, 'room'>>;

/** Starts working on this domain's jobs; called by a process with the role `jobs`. */
export async function startVideoJobs(parts: VideoJobsParts): Promise<void> {
  const { jobs, database, scratchDirectory } = parts;
  await removeDeadScratch(database, scratchDirectory);
  // More than the engine makes ladders at a time, so that the next upload is playable before they are done.
  const concurrency = availableParallelism() + 2;
  const makeVideo = createMakeVideo({ room: createDiskRoom(scratchDirectory), ...parts });
  await jobs.work(TRANSCODE_QUEUE, { concurrency }, makeVideo);
}
