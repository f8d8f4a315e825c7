import { ABANDONED_UPLOAD_HOURS } from '@commoncast/core/multipart/constants';
import { FAILED_FILE_DAYS } from '@commoncast/core/streams/constants';
import { HOUR_MS } from '@commoncast/core/time/day';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import type { Jobs } from '../../../db/jobs.ts';
import { removableBefore } from '../../../removable-before.ts';
import type { Storage } from '../../../storage/storage.ts';
import type { Upkeep } from '../../../upkeep.ts';
import {
  deleteUpload,
  findAbandonedUploads,
  findAbortedUploads,
  findUploadsOfVideo,
  markAborted,
} from '../../multipart/repository.ts';
import { removeParts } from '../../multipart/upload-handle.ts';
import { forgetOpening } from '../making/opening-repository.ts';
import { removeDeadScratch } from '../making/scratch.ts';
import { findSourceName } from '../making/source.ts';
import { tellOutcome } from '../making/tell-outcome.ts';
import { sendTranscode } from '../making/transcode-queue.ts';
import { mediaPrefixes } from '../media-links.ts';
import { announceChange } from '../video-changes.ts';
import {
  failUpload,
  findFailedUploads,
  findStuck,
  findVideosToRemove,
  markMediaRemoved,
} from './cleanup-repository.ts';
import { removeAllLeftovers } from './leftovers.ts';
import { findLeftovers, forgetLeftovers } from './leftovers-repository.ts';
import { removeUpload } from './remove-upload.ts';

const FAILED_AFTER_MS = FAILED_FILE_DAYS * 24 * HOUR_MS;
/** Nobody who sends a part is silent for so long. */
const HALF_WRITTEN_AFTER_MS = HOUR_MS;
/** By then an upload is given up; its maker may have died before anyone could know of it. */
const EMPTY_AFTER_MS = 2 * ABANDONED_UPLOAD_HOURS * HOUR_MS;
/** By then a viewer's player has fetched the newer master playlist. */
const LEFT_AFTER_MS = HOUR_MS;
/** The engine ends a job that is silent for two minutes, so after this nobody is working, not even slowly. */
const STUCK_AFTER_MS = HOUR_MS;
const ABANDONED = `The upload was not finished within ${ABANDONED_UPLOAD_HOURS} hours. Please upload the file again.`;

interface CleanupParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** On this machine. */
  readonly scratchDirectory: string;
  readonly onFailure: (error: unknown) => void;
}

/** Removes abandoned uploads, media of deleted videos and remains of attempts; restarts stuck videos. */
export const VIDEO_CLEANUP: Upkeep = {
  name: 'video-cleanup',
  cron: '17 * * * *',
  expireInS: 3600,
  run: (foundation) => cleanUpVideos(foundation),
};

/** One round. What cannot be removed now is tried again next time, and does not hold up anything else. */
export async function cleanUpVideos(parts: CleanupParts): Promise<void> {
  const steps = [
    giveUpAbandoned,
    removeAborted,
    removeHalfWritten,
    removeDeleted,
    removeFailed,
    removeLeft,
    removeScratchOfTheDead,
    wakeStuck,
  ];
  for (const step of steps) await step(parts).catch(parts.onFailure);
}

/** Processes every item, even if an earlier one failed. */
async function eachOf<T>(
  things: readonly T[],
  { onFailure }: CleanupParts,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  for (const thing of things) await work(thing).catch(onFailure);
}

async function giveUpAbandoned(parts: CleanupParts): Promise<void> {
  const { database, clock } = parts;
  const now = clock();
  const touchedBefore = new Date(now.getTime() - ABANDONED_UPLOAD_HOURS * HOUR_MS);
  const abandoned = await findAbandonedUploads(database.root, touchedBefore);
  await eachOf(abandoned, parts, ({ id, video_id, business_id }) =>
    database.transaction(async (tx) => {
      // It may have been resumed since.
      if (!(await markAborted(tx, id, { touchedBefore }))) return;
      await forgetOpening(tx, business_id, video_id, now);
      const reason = ABANDONED;
      if (await failUpload(tx, video_id, { reason, now })) await tellOutcome(tx, video_id, reason, now);
      await announceChange(tx, video_id);
    }),
  );
}

async function removeAborted(parts: CleanupParts): Promise<void> {
  const { database, storage } = parts;
  await eachOf(await findAbortedUploads(database.root), parts, async (upload) => {
    await removeParts(storage, upload);
    await deleteUpload(database.root, upload.id);
  });
}

async function removeHalfWritten({ storage, clock }: CleanupParts): Promise<void> {
  const now = clock().getTime();
  await storage.removeHalfWritten(new Date(now - HALF_WRITTEN_AFTER_MS));
  await storage.removeEmptyUploads(new Date(now - EMPTY_AFTER_MS));
}

async function removeFailed(parts: CleanupParts): Promise<void> {
  const { database, storage, clock } = parts;
  const before = new Date(clock().getTime() - FAILED_AFTER_MS);
  await eachOf(await findFailedUploads(database.root, before), parts, (upload) =>
    removeUpload({ database, storage }, upload),
  );
}

async function removeDeleted(parts: CleanupParts): Promise<void> {
  const { database, storage, clock } = parts;
  const now = clock();
  const deleted = await findVideosToRemove(database.root, removableBefore(now));
  await eachOf(deleted, parts, async ({ id }) => {
    for (const upload of await findUploadsOfVideo(database.root, id)) {
      await removeParts(storage, upload);
      await deleteUpload(database.root, upload.id);
    }
    for (const prefix of mediaPrefixes(id)) await storage.deletePrefix(prefix);
    await database.transaction((tx) => markMediaRemoved(tx, id, now));
  });
}

async function removeLeft(parts: CleanupParts): Promise<void> {
  const { database, storage, clock } = parts;
  const before = new Date(clock().getTime() - LEFT_AFTER_MS);
  await eachOf(await findLeftovers(database.root, before), parts, async ({ id, leftovers_since }) => {
    await removeAllLeftovers({ database, storage }, id, leftovers_since);
    await forgetLeftovers(database.root, id, leftovers_since);
  });
}

async function removeScratchOfTheDead({ database, scratchDirectory }: CleanupParts): Promise<void> {
  await removeDeadScratch(database, scratchDirectory);
}

async function wakeStuck(parts: CleanupParts): Promise<void> {
  const { database, jobs, clock } = parts;
  const before = new Date(clock().getTime() - STUCK_AFTER_MS);
  await eachOf(await findStuck(database.root, before), parts, async ({ id }) => {
    const source = await findSourceName(database.root, id);
    if (source) await sendTranscode(jobs, { videoId: id, ...source });
  });
}
