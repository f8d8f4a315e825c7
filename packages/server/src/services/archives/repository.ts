import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { ArchiveChange, ArchiveRow, NewArchive } from './tables.ts';

/** Raises the version: for changes of what people edit. */
export const NEXT_VERSION = sql<number>`version + 1`;

/** Adds a recording, unless the broadcast has one. @returns that one */
export async function insertArchive(
  tx: Executor,
  archive: NewArchive & { readonly session_id: string },
): Promise<ArchiveRow> {
  await tx
    .insertInto('archive')
    .values(archive)
    .onConflict((known) => known.column('session_id').doNothing())
    .execute();
  return await tx
    .selectFrom('archive')
    .selectAll()
    .where('session_id', '=', archive.session_id)
    .executeTakeFirstOrThrow();
}

/** Adds a clip, whose file is to be made. */
export async function insertClip(tx: Executor, clip: NewArchive): Promise<void> {
  await tx.insertInto('archive').values(clip).execute();
}

/** A clip whose file is to be made, with the file that it is cut from; undefined once that is done, or no longer wanted. */
export async function findClipToCut(db: Executor, id: string) {
  return await db
    .selectFrom('archive as clip')
    .innerJoin('archive as source', 'source.id', 'clip.clip_of')
    .select([
      'clip.id',
      'clip.storage_key',
      'clip.clip_start_ms',
      'clip.clip_end_ms',
      'source.storage_key as source_key',
    ])
    .where('clip.id', '=', id)
    .where('clip.status', '=', 'PROCESSING')
    .where('clip.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What has become of the file of a clip, unless somebody has said so before. */
export async function finishClip(
  db: Executor,
  id: string,
  change: Pick<ArchiveChange, 'status' | 'failure_reason' | 'size_bytes' | 'duration_ms' | 'updated_at'>,
): Promise<ArchiveRow | undefined> {
  return await db
    .updateTable('archive')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .returningAll()
    .executeTakeFirst();
}

/** Gives up clips that nobody has made since the given time. */
export async function failAbandonedClips(
  db: Executor,
  { before, reason, now }: { readonly before: Date; readonly reason: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('archive')
    .set({ status: 'FAILED', failure_reason: reason, updated_at: now })
    .where('status', '=', 'PROCESSING')
    .where('clip_start_ms', 'is not', null)
    .where('updated_at', '<', before)
    .execute();
}

/** A broadcast, with what of its stream its recording keeps. */
export async function findSession(db: Executor, sessionId: string) {
  return await db
    .selectFrom('live_session')
    .innerJoin('live_stream', 'live_stream.id', 'live_session.stream_id')
    .select([
      'live_session.id',
      'live_stream.id as stream_id',
      'live_stream.business_id',
      'live_stream.created_by',
      'live_stream.name',
    ])
    .where('live_session.id', '=', sessionId)
    .executeTakeFirst();
}

/** A recording of the business that has not been deleted, locked until the transaction ends. */
export async function lockArchive(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<ArchiveRow | undefined> {
  return await tx
    .selectFrom('archive')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The recording of a broadcast, deleted or not, locked until the transaction ends. */
export async function lockArchiveOf(tx: Executor, sessionId: string): Promise<ArchiveRow | undefined> {
  return await tx
    .selectFrom('archive')
    .selectAll()
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a recording that the transaction has locked. */
export async function updateArchive(tx: Executor, id: string, change: ArchiveChange): Promise<void> {
  await tx.updateTable('archive').set(change).where('id', '=', id).execute();
}

/** Restores a recording that was deleted after the given time. @returns whether there was one */
export async function restoreArchive(
  tx: Executor,
  businessId: string,
  id: string,
  { now, deletedAfter }: { now: Date; deletedAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('archive')
    .set({ deleted_at: null, updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .where('removed_for_good_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A recording in the trash, locked until the transaction ends. */
export async function lockDeletedArchive(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<ArchiveRow | undefined> {
  return await tx
    .selectFrom('archive')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('removed_for_good_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a video is still being made of a recording. */
export async function isBeingConverted(
  db: Executor,
  { video_id: id }: Pick<ArchiveRow, 'video_id'>,
): Promise<boolean> {
  if (id === null) return false;
  const video = await db
    .selectFrom('video')
    .select('id')
    .where('id', '=', id)
    .where('media_status', 'in', ['PROCESSING', 'PLAYABLE'])
    .where('failure_reason', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return video !== undefined;
}

/** Recordings that were deleted before the given time, or removed from the trash, of which no video is being made. */
export async function findArchivesToRemove(db: Executor, deletedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('archive')
    .leftJoin('video', 'video.id', 'archive.video_id')
    .select('archive.id')
    .where('archive.deleted_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('archive.deleted_at', '<', deletedBefore),
        eb('archive.removed_for_good_at', 'is not', null),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('video.id', 'is', null),
        eb('video.media_status', 'not in', ['PROCESSING', 'PLAYABLE']),
        eb('video.failure_reason', 'is not', null),
        eb('video.deleted_at', 'is not', null),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes a deleted recording, once its file is gone. */
export async function deleteArchiveRow(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('archive').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

/** Recordings whose maker has been silent since the given time. */
export async function findAbandonedArchives(db: Executor, touchedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('archive')
    .innerJoin('live_session', 'live_session.id', 'archive.session_id')
    .select('archive.session_id')
    .where('archive.status', '=', 'PROCESSING')
    .where('live_session.ended_at', '<', touchedBefore)
    .where('archive.updated_at', '<', touchedBefore)
    .execute();
  return rows.flatMap(({ session_id }) => session_id ?? []);
}
