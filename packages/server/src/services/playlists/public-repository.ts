import type { Executor } from '../../db/database.ts';
import { LIGHT_VIDEO_COLUMNS, NO_VARIANTS } from '../streams/public-repository.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';

/** The videos that anybody may watch in those playlists of the business that are published, in their order. */
export async function findPublicItems(db: Executor, businessId: string, playlistIds: readonly string[]) {
  return await db
    .selectFrom('playlist')
    .innerJoin('playlist_item', 'playlist_item.playlist_id', 'playlist.id')
    .innerJoin('video', 'video.id', 'playlist_item.video_id')
    .select([
      'playlist.id as playlist_id',
      'playlist.name as playlist_name',
      'playlist.description as playlist_description',
      ...LIGHT_VIDEO_COLUMNS,
      NO_VARIANTS,
    ])
    .where('playlist.business_id', '=', businessId)
    .where('playlist.id', 'in', playlistIds)
    .where('playlist.is_published', '=', true)
    .where('playlist.deleted_at', 'is', null)
    .where(IS_PUBLIC)
    .orderBy('playlist_item.playlist_id')
    .orderBy('playlist_item.position')
    .execute();
}
