import { MAX_VIDEO_HYPERGRAPHICS } from '@commoncast/core/hypergraphics/constants';
import type { PlacedHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { Executor } from '../../../db/database.ts';
import type { NewVideoHypergraphic } from '../tables.ts';

/** The images over a video that have not been deleted, in order. */
export async function findOnVideo(db: Executor, videoId: string): Promise<PlacedHypergraphic[]> {
  return await db
    .selectFrom('video_hypergraphic as placed')
    .innerJoin('hypergraphic', 'hypergraphic.id', 'placed.hypergraphic_id')
    .select([
      'placed.hypergraphic_id as hypergraphicId',
      'placed.from_s as fromS',
      'placed.to_s as toS',
      'placed.left_percent as leftPercent',
      'placed.top_percent as topPercent',
      'placed.width_percent as widthPercent',
    ])
    .where('placed.video_id', '=', videoId)
    .where('hypergraphic.deleted_at', 'is', null)
    .orderBy('placed.position')
    .execute();
}

/**
 * Replaces the images over a video, except those in the trash, which a member who saves cannot see. They lie on top
 * once they are back, as far as there is room for them.
 */
export async function replaceOnVideo(
  tx: Executor,
  videoId: string,
  placed: readonly NewVideoHypergraphic[],
): Promise<void> {
  const hidden = await tx
    .selectFrom('video_hypergraphic as placed')
    .innerJoin('hypergraphic', 'hypergraphic.id', 'placed.hypergraphic_id')
    .selectAll('placed')
    .where('placed.video_id', '=', videoId)
    .where('hypergraphic.deleted_at', 'is not', null)
    .orderBy('placed.position')
    .execute();
  await tx.deleteFrom('video_hypergraphic').where('video_id', '=', videoId).execute();
  const rows = [...placed, ...hidden]
    .slice(0, MAX_VIDEO_HYPERGRAPHICS)
    .map((row, position) => ({ ...row, video_id: videoId, position }));
  if (rows.length > 0) await tx.insertInto('video_hypergraphic').values(rows).execute();
}

/** Adds images over a video, on top of those that it has, as far as there is room for them. */
export async function addToVideo(
  tx: Executor,
  videoId: string,
  placed: readonly NewVideoHypergraphic[],
): Promise<void> {
  // Locked, as by a member who saves.
  const video = tx.selectFrom('video').select('id').where('id', '=', videoId).forUpdate();
  if (!(await video.executeTakeFirst())) return;
  const { count, last } = await tx
    .selectFrom('video_hypergraphic')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where('video_id', '=', videoId)
    .executeTakeFirstOrThrow();
  const first = last === null ? 0 : last + 1;
  const rows = placed
    .slice(0, Math.max(0, MAX_VIDEO_HYPERGRAPHICS - count))
    .map((row, index) => ({ ...row, video_id: videoId, position: first + index }));
  if (rows.length > 0) await tx.insertInto('video_hypergraphic').values(rows).execute();
}
