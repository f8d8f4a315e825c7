import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';

/** The videos of a playlist that have not been deleted, in their order. */
export async function findItems(db: Executor, playlistId: string) {
  return await db
    .selectFrom('playlist_item')
    .innerJoin('video', 'video.id', 'playlist_item.video_id')
    .select([
      'video.id',
      'video.name',
      'video.duration_ms',
      'video.media_status',
      'video.is_published',
      'video.access_visibility',
      'video.deleted_at',
      'video.poster_version',
      'video.storyboard_version',
    ])
    .where('playlist_item.playlist_id', '=', playlistId)
    .where('video.deleted_at', 'is', null)
    .orderBy('playlist_item.position')
    .execute();
}

export type ItemRow = Awaited<ReturnType<typeof findItems>>[number];

/** Every item of a playlist, including those of deleted videos. */
export async function findPlaces(
  db: Executor,
  playlistId: string,
): Promise<{ video_id: string; is_deleted: boolean }[]> {
  return await db
    .selectFrom('playlist_item')
    .innerJoin('video', 'video.id', 'playlist_item.video_id')
    .select(['playlist_item.video_id', sql<boolean>`video.deleted_at is not null`.as('is_deleted')])
    .where('playlist_item.playlist_id', '=', playlistId)
    .orderBy('playlist_item.position')
    .execute();
}

/** Replaces the items of a playlist. */
export async function replacePlaces(
  tx: Executor,
  playlistId: string,
  videoIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('playlist_item').where('playlist_id', '=', playlistId).execute();
  if (videoIds.length === 0) return;
  const rows = videoIds.map((video_id, position) => ({ playlist_id: playlistId, position, video_id }));
  await tx.insertInto('playlist_item').values(rows).execute();
}

/** The ids that are videos of the business, locked against deletion until the transaction ends. */
export async function lockVideosForKeyShare(
  tx: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('video')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
