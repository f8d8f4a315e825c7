import { availableParallelism } from 'node:os';
import type { Changes } from '../../changes/changes.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import type { MediaEngine } from '../../media/engine.ts';
import type { Storage } from '../../storage/storage.ts';
import { createTranscodeJob } from './transcode-job.ts';
import { TRANSCODE_QUEUE } from './transcode-queue.ts';

interface VideoJobsParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly engine: MediaEngine;
  readonly changes: Changes;
  readonly clock: Clock;
}

/** Begins to work on this domain's jobs; a process of the role `jobs` calls it. */
export async function startVideoJobs(parts: VideoJobsParts): Promise<void> {
  const { jobs } = parts;
  // More than the engine makes ladders of at a time, so that the next upload is playable before they are done.
  const concurrency = availableParallelism() + 2;
  await jobs.work(TRANSCODE_QUEUE, { concurrency }, createTranscodeJob(parts));
}
