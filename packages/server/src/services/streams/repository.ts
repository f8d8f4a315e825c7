import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { NewVideo, VideoChange, VideoRow } from './tables.ts';
import type { CaptionRecord, VideoRecord } from './vod-view.ts';

/** Raises the version: for changes of what people edit, which the making of a video is not. */
export const NEXT_VERSION = sql<number>`version + 1`;

/** Adds a video. */
export async function insertVideo(db: Executor, video: NewVideo): Promise<void> {
  await db.insertInto('video').values(video).execute();
}

/** A video of the business that has not been deleted. */
export async function findVideo(
  db: Executor,
  businessId: string,
  id: string,
): Promise<VideoRecord | undefined> {
  return await selectVideos(db)
    .where('video.business_id', '=', businessId)
    .where('video.id', '=', id)
    .where('video.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockVideo(tx: Executor, businessId: string, id: string): Promise<VideoRow | undefined> {
  return await tx
    .selectFrom('video')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** How far the making of a video is; undefined once it has been deleted. */
export async function findProgress(db: Executor, id: string) {
  return await db
    .selectFrom('video')
    .select(['media_status', 'making', 'percent', 'eta_s', 'failure_reason', 'waiting_reason'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a premiere of the video is yet to begin, or on air. */
export async function hasPremiere(db: Executor, id: string, now: Date): Promise<boolean> {
  const premiere = await db
    .selectFrom('live_stream')
    .select('id')
    .where('premiere_video_id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`event_start + premiere_duration_ms * interval '1 millisecond' > ${now}`)
    .executeTakeFirst();
  return premiere !== undefined;
}

/** Changes a video that has not been deleted. @returns false when there is none */
export async function updateVideo(
  db: Executor,
  businessId: string,
  id: string,
  change: VideoChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set(change)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Restores a video that was deleted after the given time. */
export async function restoreVideo(
  tx: Executor,
  businessId: string,
  id: string,
  { now, deletedAfter }: { now: Date; deletedAfter: Date },
): Promise<VideoRow | undefined> {
  return await tx
    .updateTable('video')
    .set({ deleted_at: null, updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .where('media_removed_at', 'is', null)
    .where('removed_for_good_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** A video in the trash, locked until the transaction ends. */
export async function lockDeletedVideo(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<VideoRow | undefined> {
  return await tx
    .selectFrom('video')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('media_removed_at', 'is', null)
    .where('removed_for_good_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a video that the transaction has locked out of the trash; the next cleanup removes its files. */
export async function markRemovedForGood(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.updateTable('video').set({ removed_for_good_at: now }).where('id', '=', id).execute();
}

/** Videos with what other tables hold about them. */
export function selectVideos(db: Executor) {
  return db
    .selectFrom('video')
    .selectAll('video')
    .select((eb) => [
      eb
        .selectFrom('multipart_upload')
        .select('multipart_upload.id')
        .whereRef('multipart_upload.video_id', '=', 'video.id')
        .where('multipart_upload.state', '=', 'OPEN')
        .as('upload_id'),
      eb
        .selectFrom('content_views')
        .select('content_views.views')
        .whereRef('content_views.business_id', '=', 'video.business_id')
        .whereRef('content_views.content_id', '=', 'video.id')
        .as('views'),
      sql<number[]>`array(
        select distinct video_rendition.height from video_rendition
        where video_rendition.video_id = video.id and video_rendition.height > 0
          and video_rendition.source_copy is null
        order by video_rendition.height desc
      )`.as('rendition_heights'),
      sql<string[]>`array(
        select video_rendition.name from video_rendition
        where video_rendition.video_id = video.id and video_rendition.source_copy is not null
        order by video_rendition.name
      )`.as('source_copies'),
      sql<CaptionRecord[]>`(
        select coalesce(json_agg(json_build_object(
          'language', c.language, 'label', c.label, 'version', c.version,
          'updated_ms', round(extract(epoch from c.updated_at) * 1000)
        ) order by lower(c.label), c.language), '[]')
        from video_caption c where c.video_id = video.id
      )`.as('captions'),
    ]);
}
