import path from 'node:path';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { type Jobs, openJobs } from './db/jobs.ts';
import type { RateLimits } from './quotas/rate-limits.ts';
import { type InstanceSecrets, loadInstanceSecrets } from './secrets/instance-secrets.ts';
import { UPKEEP_QUEUE } from './services/authentication/upkeep-job.ts';
import { INSIGHTS_UPKEEP_QUEUE } from './services/insights/store/upkeep/upkeep-job.ts';
import { PLAYLISTS_UPKEEP_QUEUE } from './services/playlists/upkeep-job.ts';
import { openVideoChanges, type VideoChanges } from './services/streams/video-changes.ts';
import { VIDEO_QUEUES } from './services/streams/video-jobs.ts';
import { VIEWER_SESSIONS_UPKEEP_QUEUE } from './services/viewer-sessions/upkeep-job.ts';
import { WIDGETS_UPKEEP_QUEUE } from './services/widgets/upkeep-job.ts';
import { createDiskStorage } from './storage/disk/disk.ts';
import type { Storage } from './storage/storage.ts';

/** What the services of every role stand on. */
export interface Foundation {
  readonly config: Config;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly storage: Storage;
  /** Signs the addresses of files in the storage. */
  readonly mediaSecret: string;
  readonly secrets: InstanceSecrets;
  readonly changes: VideoChanges;
  /** Hears what breaks in the background and that nobody waits for. */
  readonly onFailure: (error: unknown) => void;
}

/** Every queue has to be named here: jobs.ts makes them at the start. */
const QUEUES = [
  UPKEEP_QUEUE,
  INSIGHTS_UPKEEP_QUEUE,
  WIDGETS_UPKEEP_QUEUE,
  PLAYLISTS_UPKEEP_QUEUE,
  ...VIDEO_QUEUES,
  VIEWER_SESSIONS_UPKEEP_QUEUE,
];

/** Running jobs have so long to end; what is left of them is tried again later. */
const JOBS_LIMIT_MS = 4_000;

/**
 * Opens what lies on an open database.
 * @param ends closes it again
 */
export async function layFoundation(
  parts: Pick<Foundation, 'config' | 'clock' | 'limits' | 'database' | 'onFailure'>,
  ends: AsyncDisposableStack,
): Promise<Foundation> {
  const { config, database, onFailure } = parts;
  const secrets = await loadInstanceSecrets(database.root, config.instanceSecret);
  const mediaSecret = Buffer.from(secrets.key('media-links')).toString('base64url');
  const jobs = await openJobs(database, QUEUES, { onFailure });
  ends.defer(() => jobs.stop(JOBS_LIMIT_MS));
  const changes = await openVideoChanges(database);
  ends.defer(() => changes.close());
  return {
    ...parts,
    secrets,
    mediaSecret,
    jobs,
    changes,
    storage: createDiskStorage({ directory: path.join(config.dataDirectory, 'media'), secret: mediaSecret }),
  };
}
