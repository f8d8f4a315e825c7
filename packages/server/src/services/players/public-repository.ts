import type { Expression } from 'kysely';
import { sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import type { Query } from '../../db/read-together.ts';
import { replayIdAt } from '../live/premiere.ts';
import { IS_PUBLIC_LIVE, PUBLIC_LIVE, type PublicLiveRow } from '../live/public-repository.ts';
import { PUBLIC_VIDEO_COLUMNS, type PublicVideoRow } from '../streams/public-repository.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';
import type { PlayerRow } from './tables.ts';

/** A player with its video, whose columns are null without one, and its live stream; a replay of that is its video. */
export type PublicPlayerRow = {
  readonly [Column in keyof PublicVideoRow]: PublicVideoRow[Column] | null;
} & Pick<
  PlayerRow,
  'auto_play' | 'video_loop' | 'hide_controls' | 'logo' | 'show_icon' | 'player_color' | 'playlist_id'
> & { readonly player_id: string; readonly live: PublicLiveRow | null };

/** Those of the players that belong to the business and have not been deleted, each with its video or stream where anybody may watch that. */
export function selectPublicPlayers(
  db: Executor,
  businessId: string,
  ids: readonly string[],
  now: Date,
): Query<PublicPlayerRow> {
  return db
    .selectFrom('player')
    .leftJoin('live_stream', (join) => join.onRef('live_stream.id', '=', 'player.live_id').on(IS_PUBLIC_LIVE))
    .leftJoin('video', (join) =>
      join.on('video.id', '=', sql<string>`coalesce(player.video_id, ${replayIdAt(now)})`).on(IS_PUBLIC),
    )
    .select([
      'player.id as player_id',
      'player.auto_play',
      'player.video_loop',
      'player.hide_controls',
      'player.logo',
      'player.show_icon',
      'player.player_color',
      'player.playlist_id',
      PUBLIC_LIVE.as('live'),
      ...PUBLIC_VIDEO_COLUMNS,
    ])
    .where('player.business_id', '=', businessId)
    .where('player.id', '=', anyOf(ids))
    .where('player.deleted_at', 'is', null);
}

/** The ids of the playlists that these players of the business show. */
export function selectShownPlaylists(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Expression<unknown> {
  return db
    .selectFrom('player')
    .select('playlist_id')
    .where('business_id', '=', businessId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('playlist_id', 'is not', null);
}
