import type { Expression } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Executor } from '../../db/database.ts';
import type { Query } from '../../db/read-together.ts';
import { PUBLIC_VIDEO_COLUMNS, type PublicVideoRow } from '../streams/public-repository.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';
import type { PlayerRow } from './tables.ts';

/** A player with its video, whose columns are null without one. */
export type PublicPlayerRow = {
  readonly [Column in keyof PublicVideoRow]: PublicVideoRow[Column] | null;
} & Pick<
  PlayerRow,
  'auto_play' | 'video_loop' | 'hide_controls' | 'logo' | 'show_icon' | 'player_color' | 'playlist_id'
> & { readonly player_id: string };

/** Those of the players that belong to the business and have not been deleted, each with its video where anybody may watch that. */
export function selectPublicPlayers(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Query<PublicPlayerRow> {
  return db
    .selectFrom('player')
    .leftJoin('video', (join) => join.onRef('video.id', '=', 'player.video_id').on(IS_PUBLIC))
    .select([
      'player.id as player_id',
      'player.auto_play',
      'player.video_loop',
      'player.hide_controls',
      'player.logo',
      'player.show_icon',
      'player.player_color',
      'player.playlist_id',
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
