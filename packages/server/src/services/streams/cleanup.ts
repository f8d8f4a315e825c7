import { ABANDONED_UPLOAD_HOURS } from '@commoncast/core/multipart/constants';
import { RESTORE_DAYS } from '@commoncast/core/streams/constants';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Upkeep } from '../../upkeep.ts';
import {
  deleteUpload,
  findAbandonedUploads,
  findAbortedUploads,
  findUploadsOfVideo,
  markAborted,
} from '../multipart/repository.ts';
import { uploadHandle } from '../multipart/upload-handle.ts';
import {
  failUpload,
  findRetired,
  findStuck,
  findVideosToRemove,
  forgetRetired,
  markMediaRemoved,
} from './cleanup-repository.ts';
import { captionKey, vodKey } from './media-links.ts';
import { sendTranscode } from './transcode-queue.ts';
import { announceChange } from './video-changes.ts';

const HOUR_MS = 3_600_000;
/** A restore that came in the last moment is over by then. */
const REMOVE_AFTER_MS = RESTORE_DAYS * 24 * HOUR_MS + HOUR_MS;
/** A viewer's player has asked for the newer master playlist by then. */
const RETIRE_AFTER_MS = HOUR_MS;
/** The engine ends a job that is silent for two minutes; so nobody is at work here, not even slowly. */
const STUCK_AFTER_MS = HOUR_MS;
const ABANDONED = `The upload was not finished within ${ABANDONED_UPLOAD_HOURS} hours. Please upload the file again.`;

interface CleanupParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Removes what nobody needs any more: abandoned uploads, media of deleted videos, replaced renditions; and wakes what is stuck. */
export const VIDEO_CLEANUP: Upkeep = {
  name: 'video-cleanup',
  cron: '17 * * * *',
  expireInS: 3600,
  run: (foundation) => cleanUpVideos(foundation),
};

/** One round of it. */
export async function cleanUpVideos(parts: CleanupParts): Promise<void> {
  await giveUpAbandoned(parts);
  await removeAborted(parts);
  await removeDeleted(parts);
  await removeRetired(parts);
  await wakeStuck(parts);
}

async function giveUpAbandoned({ database, clock }: CleanupParts): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - ABANDONED_UPLOAD_HOURS * HOUR_MS);
  for (const { id, video_id } of await findAbandonedUploads(database.root, before)) {
    await database.transaction(async (tx) => {
      if (!(await markAborted(tx, id))) return;
      await failUpload(tx, video_id, { reason: ABANDONED, now });
      await announceChange(tx, video_id);
    });
  }
}

async function removeAborted({ database, storage }: CleanupParts): Promise<void> {
  for (const upload of await findAbortedUploads(database.root)) {
    await storage.abortUpload(uploadHandle(upload));
    await deleteUpload(database.root, upload.id);
  }
}

async function removeDeleted({ database, storage, clock }: CleanupParts): Promise<void> {
  const now = clock();
  for (const { id } of await findVideosToRemove(database.root, new Date(now.getTime() - REMOVE_AFTER_MS))) {
    for (const upload of await findUploadsOfVideo(database.root, id)) {
      await storage.abortUpload(uploadHandle(upload));
      await deleteUpload(database.root, upload.id);
    }
    await storage.delete(`originals/${id}`);
    await storage.delete(vodKey(id));
    await storage.delete(captionKey(id));
    await database.transaction((tx) => markMediaRemoved(tx, id, now));
  }
}

async function removeRetired({ database, storage, clock }: CleanupParts): Promise<void> {
  const before = new Date(clock().getTime() - RETIRE_AFTER_MS);
  for (const { id, media_run, retired_directories } of await findRetired(database.root, before)) {
    for (const directory of retired_directories) await storage.delete(vodKey(id, directory));
    await forgetRetired(database.root, id, media_run);
  }
}

async function wakeStuck({ database, jobs, clock }: CleanupParts): Promise<void> {
  const before = new Date(clock().getTime() - STUCK_AFTER_MS);
  for (const { id, upload_id } of await findStuck(database.root, before)) {
    await sendTranscode(jobs, id, upload_id);
  }
}
