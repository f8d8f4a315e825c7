import { type Expression, sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import type { Query } from '../../db/read-together.ts';
import { replayIdAt, statusAt } from '../live/premiere.ts';
import { IS_PUBLIC_LIVE, PUBLIC_LIVE, type PublicLiveRow } from '../live/public-repository.ts';
import {
  ALL_VARIANTS,
  LIGHT_VIDEO_COLUMNS,
  type PublicVideoRow,
  type VariantRow,
} from '../streams/public-repository.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';

/** Only those of a list's first item; players fetch the master playlists of the others when their turn comes. */
const VARIANTS_OF_FIRST = sql<VariantRow[]>`case
  when row_number() over (partition by playlist_item.playlist_id order by playlist_item.position) = 1
  then ${ALL_VARIANTS} else '[]'::json
end`.as('variants');

/** An item of a playlist: a video, or a stream without a replay, whose columns of a video are null. */
export type PublicItemRow = {
  readonly [Column in keyof PublicVideoRow]: PublicVideoRow[Column] | null;
} & {
  readonly live: PublicLiveRow | null;
  readonly playlist_id: string;
  readonly playlist_name: string;
  readonly playlist_description: string;
};

/**
 * What anybody may watch in those playlists of the business that are published, in its order: videos, and streams that are
 * on air or to come, or their replays.
 */
export function selectPublicItems(
  db: Executor,
  businessId: string,
  playlistIds: readonly string[] | Expression<unknown>,
  now: Date,
): Query<PublicItemRow> {
  return db
    .selectFrom('playlist')
    .innerJoin('playlist_item', 'playlist_item.playlist_id', 'playlist.id')
    .leftJoin('live_stream', (join) =>
      join.onRef('live_stream.id', '=', 'playlist_item.live_id').on(IS_PUBLIC_LIVE),
    )
    .leftJoin('video', (join) =>
      join
        .on('video.id', '=', sql<string>`coalesce(playlist_item.video_id, ${replayIdAt(now)})`)
        .on(IS_PUBLIC),
    )
    .select([
      'playlist.id as playlist_id',
      'playlist.name as playlist_name',
      'playlist.description as playlist_description',
      PUBLIC_LIVE.as('live'),
      ...LIGHT_VIDEO_COLUMNS,
      VARIANTS_OF_FIRST,
    ])
    .where('playlist.business_id', '=', businessId)
    .where('playlist.id', '=', anyOf(playlistIds))
    .where('playlist.is_published', '=', true)
    .where('playlist.deleted_at', 'is', null)
    .where(
      sql<boolean>`(video.id is not null
        or live_stream.id is not null and ${statusAt(now)} not in ('ENDED', 'CANCELLED'))`,
    )
    .orderBy('playlist_item.playlist_id')
    .orderBy('playlist_item.position');
}
