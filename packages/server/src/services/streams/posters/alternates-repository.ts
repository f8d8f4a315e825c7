import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import type { NewAlternatePoster } from '../tables.ts';

/** An alternate poster with what its address depends on. */
export type AlternateRow = Awaited<ReturnType<typeof findAlternates>>[number];

/** Adds an alternate poster. */
export async function insertAlternate(db: Executor, poster: NewAlternatePoster): Promise<void> {
  await db.insertInto('alternate_poster').values(poster).execute();
}

/** Deletes an alternate poster. */
export async function deleteAlternate(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('alternate_poster').where('id', '=', id).execute();
}

/** Those of these alternate posters that belong to the business, except for those of deleted videos. */
export async function findAlternates(db: Executor, businessId: string, ids: readonly string[]) {
  return await db
    .selectFrom('alternate_poster')
    .innerJoin('video', 'video.id', 'alternate_poster.video_id')
    .select([
      'alternate_poster.id as poster_id',
      'alternate_poster.placeholder',
      'video.id',
      'video.is_published',
      'video.media_status',
      'video.access_visibility',
      'video.deleted_at',
    ])
    .where('alternate_poster.business_id', '=', businessId)
    .where('alternate_poster.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('video.deleted_at', 'is', null)
    .execute();
}

/** The video of each of these alternate posters of the business; none is deleted before the transaction ends. */
export async function lockAlternates(
  tx: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('alternate_poster')
    .select(['id', 'video_id'])
    .where('business_id', '=', businessId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, video_id }) => [id, video_id]));
}
