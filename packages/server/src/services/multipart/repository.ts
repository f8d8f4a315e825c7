import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { StoredPart } from '../../storage/storage.ts';
import type { NewUpload, UploadOpening, UploadRow } from './tables.ts';

/** Adds an open upload. @returns false when the video has one already */
export async function insertUpload(db: Executor, upload: NewUpload): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('multipart_upload')
    .values(upload)
    .onConflict((oc) => oc.column('video_id').where('state', '=', 'OPEN').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** How many uploads of a business are open. */
export async function countOpenUploads(db: Executor, businessId: string): Promise<number> {
  const { total } = await db
    .selectFrom('multipart_upload')
    .where('business_id', '=', businessId)
    .where('state', '=', 'OPEN')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Bytes of a business's files: what its unfinished uploads have announced, what is kept of finished ones, the images
 * and posters that it has uploaded, and the recordings of its broadcasts.
 */
export async function readStoredBytes(db: Executor, businessId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from (
      select size_bytes from multipart_upload where business_id = ${businessId} and state <> 'ABORTED'
      union all select size_bytes from image where business_id = ${businessId}
      union all select poster_bytes from video where business_id = ${businessId}
      union all select size_bytes from alternate_poster where business_id = ${businessId}
      union all select size_bytes from archive where business_id = ${businessId} and removed_for_good_at is null
    ) as kept
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** An upload of the business, for a video that has not been deleted. */
export async function findUpload(
  db: Executor,
  businessId: string,
  id: string,
): Promise<UploadRow | undefined> {
  return await db
    .selectFrom('multipart_upload')
    .innerJoin('video', 'video.id', 'multipart_upload.video_id')
    .selectAll('multipart_upload')
    .where('multipart_upload.business_id', '=', businessId)
    .where('multipart_upload.id', '=', id)
    .where('multipart_upload.state', '<>', 'ABORTED')
    .where('video.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The upload that a video's media are made from. */
export async function findCompletedUpload(db: Executor, videoId: string): Promise<UploadRow | undefined> {
  return await db
    .selectFrom('multipart_upload')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('state', '=', 'COMPLETED')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Records what the store calls an open upload, unless it is known.
 * @returns its name; null when the upload is not open any more
 */
export async function nameStoredUpload(db: Executor, id: string, name: string): Promise<string | null> {
  const row = await db
    .updateTable('multipart_upload')
    .set({ storage_name: sql<string>`coalesce(storage_name, ${name})` })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning('storage_name')
    .executeTakeFirst();
  return row?.storage_name ?? null;
}

/** Records that a part has arrived. @returns false when the upload is not open any more */
export async function touchUpload(db: Executor, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('multipart_upload')
    .set({ touched_at: now })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records what was made of an upload's first parts. Its video is locked, and still waits for the rest. */
export async function noteOpening(tx: Executor, id: string, opening: UploadOpening): Promise<void> {
  await tx
    .updateTable('multipart_upload')
    .set({ opening: JSON.stringify(opening) })
    .where('id', '=', id)
    .execute();
}

/** What was made of an upload's first parts; null for nothing. */
export async function findOpening(db: Executor, id: string): Promise<UploadOpening | null> {
  const row = await db
    .selectFrom('multipart_upload')
    .select('opening')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.opening ?? null;
}

/** Closes an open upload with its list of parts. @returns false when it was not open any more */
export async function markCompleted(
  tx: Executor,
  id: string,
  { parts, etag }: { parts: readonly StoredPart[]; etag: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('multipart_upload')
    .set({ state: 'COMPLETED', parts: JSON.stringify(parts), etag })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Aborts an open upload; its parts may be removed from now on.
 * @param touchedBefore leaves it open when a part has arrived since
 * @returns false when it was no longer open, or was left open
 */
export async function markAborted(
  db: Executor,
  id: string,
  { touchedBefore }: { readonly touchedBefore?: Date } = {},
): Promise<boolean> {
  let open = db
    .updateTable('multipart_upload')
    .set({ state: 'ABORTED' })
    .where('id', '=', id)
    .where('state', '=', 'OPEN');
  if (touchedBefore !== undefined) open = open.where('touched_at', '<', touchedBefore);
  const { numUpdatedRows } = await open.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Open uploads whose last part came before the given time. */
export async function findAbandonedUploads(db: Executor, before: Date): Promise<UploadRow[]> {
  return await db
    .selectFrom('multipart_upload')
    .selectAll()
    .where('state', '=', 'OPEN')
    .where('touched_at', '<', before)
    .execute();
}

/** Aborted uploads whose parts may still exist. */
export async function findAbortedUploads(db: Executor): Promise<UploadRow[]> {
  return await db.selectFrom('multipart_upload').selectAll().where('state', '=', 'ABORTED').execute();
}

/** All uploads of a video that still have a row. */
export async function findUploadsOfVideo(db: Executor, videoId: string): Promise<UploadRow[]> {
  return await db.selectFrom('multipart_upload').selectAll().where('video_id', '=', videoId).execute();
}

/** Deletes an upload's row, after its parts are gone. */
export async function deleteUpload(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('multipart_upload').where('id', '=', id).execute();
}
