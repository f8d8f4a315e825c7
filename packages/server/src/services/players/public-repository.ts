import type { Executor } from '../../db/database.ts';
import { PUBLIC_VIDEO_COLUMNS } from '../streams/public-repository.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';

export type PublicPlayerRow = Awaited<ReturnType<typeof findPublicPlayers>>[number];

/** Those of the players that belong to the business and have not been deleted, each with its video where anybody may watch that. */
export async function findPublicPlayers(db: Executor, businessId: string, ids: readonly string[]) {
  return await db
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
    .where('player.id', 'in', ids)
    .where('player.deleted_at', 'is', null)
    .execute();
}
