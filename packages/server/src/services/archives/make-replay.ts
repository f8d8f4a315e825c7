import type { Conversion } from '@commoncast/core/archives/schema';
import { v7 as uuidv7 } from 'uuid';
import type { Executor } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { replaceOnVideo } from '../hypergraphics/on-videos/repository.ts';
import { findShowingsOfSession } from '../live/showings/repository.ts';
import { sendTranscode } from '../streams/making/transcode-queue.ts';
import { insertVideo } from '../streams/repository.ts';
import { placeShowings } from './place-showings.ts';
import { updateArchive } from './repository.ts';
import type { ArchiveRow } from './tables.ts';

/** Whether a recording has become a video that was not deleted since. */
export async function hasReplay(tx: Executor, { video_id: id }: ArchiveRow): Promise<boolean> {
  if (id === null) return false;
  const video = await tx
    .selectFrom('video')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return video !== undefined;
}

interface ReplayParts {
  readonly jobs: Jobs;
  readonly now: Date;
  /** Who has asked for it; null if it comes by itself. */
  readonly userId: string | null;
}

/**
 * Makes a video of a recording that the transaction has locked, with the job that makes its renditions, and with what was
 * put up over the broadcast; and the replay of its stream. @returns the id of the video
 */
export async function makeReplay(
  tx: Executor,
  archive: ArchiveRow,
  conversion: Omit<Conversion, 'archiveId'>,
  { jobs, now, userId }: ReplayParts,
): Promise<string> {
  const stream =
    archive.stream_id === null
      ? undefined
      : await tx
          .selectFrom('live_stream')
          .select(['id', 'name', 'description', 'logo', 'access_visibility'])
          .where('id', '=', archive.stream_id)
          .executeTakeFirst();
  // A clip is a video of its own, and no replay.
  const isClip = archive.clip_start_ms !== null;
  const id = uuidv7();
  await insertVideo(tx, {
    id,
    business_id: archive.business_id,
    created_by: userId ?? archive.created_by,
    name: conversion.name ?? (isClip ? archive.name : (stream?.name ?? archive.name)),
    description: conversion.description ?? stream?.description ?? '',
    logo: stream?.logo ?? '',
    access_visibility: conversion.accessVisibility ?? stream?.access_visibility ?? 'PUBLIC',
    is_published: conversion.publishState === 'Published',
    media_status: 'PROCESSING',
    media_touched_at: now,
    size_bytes: archive.size_bytes,
    duration_ms: archive.duration_ms,
    created_at: now,
    updated_at: now,
  });
  await updateArchive(tx, archive.id, { video_id: id, updated_at: now });
  if (stream && !isClip)
    await tx.updateTable('live_stream').set({ replay_video_id: id }).where('id', '=', stream.id).execute();
  if (archive.session_id !== null) {
    const shown = await findShowingsOfSession(tx, archive.session_id);
    await replaceOnVideo(tx, id, placeShowings(shown, archive));
  }
  await sendTranscode(jobs, { videoId: id, archiveId: archive.id }, { tx });
  return id;
}
