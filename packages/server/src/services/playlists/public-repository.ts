import { type Expression, sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import type { Query } from '../../db/read-together.ts';
import {
  ALL_VARIANTS,
  LIGHT_VIDEO_COLUMNS,
  type PublicVideoRow,
  type VariantRow,
} from '../streams/public-repository.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';

/** Only those of a list's first video; players fetch the master playlists of the others when their turn comes. */
const VARIANTS_OF_FIRST = sql<VariantRow[]>`case
  when row_number() over (partition by playlist_item.playlist_id order by playlist_item.position) = 1
  then ${ALL_VARIANTS} else '[]'::json
end`.as('variants');

export interface PublicItemRow extends PublicVideoRow {
  readonly playlist_id: string;
  readonly playlist_name: string;
  readonly playlist_description: string;
}

/** The videos that anybody may watch in those playlists of the business that are published, in their order. */
export function selectPublicItems(
  db: Executor,
  businessId: string,
  playlistIds: readonly string[] | Expression<unknown>,
): Query<PublicItemRow> {
  return db
    .selectFrom('playlist')
    .innerJoin('playlist_item', 'playlist_item.playlist_id', 'playlist.id')
    .innerJoin('video', 'video.id', 'playlist_item.video_id')
    .select([
      'playlist.id as playlist_id',
      'playlist.name as playlist_name',
      'playlist.description as playlist_description',
      ...LIGHT_VIDEO_COLUMNS,
      VARIANTS_OF_FIRST,
    ])
    .where('playlist.business_id', '=', businessId)
    .where('playlist.id', '=', anyOf(playlistIds))
    .where('playlist.is_published', '=', true)
    .where('playlist.deleted_at', 'is', null)
    .where(IS_PUBLIC)
    .orderBy('playlist_item.playlist_id')
    .orderBy('playlist_item.position');
}
