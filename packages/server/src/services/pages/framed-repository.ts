import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { IS_PUBLIC_LIVE } from '../live/public-repository.ts';
import { SHOWN_POSTER } from '../live/shown-poster.ts';
import { COVER_ID, COVER_STREAM_ID, IS_SHOWN_STREAM } from '../playlists/repository.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';

const COLUMNS = [
  'business_account.public_key',
  'business_account.allowed_domains',
  'business_account.name as business_name',
  'video.id as video_id',
  'video.name as video_name',
  'video.width',
  'video.height',
  'video.poster_version',
] as const;

const STREAM_COLUMNS = [
  'live_stream.id as stream_id',
  'live_stream.name as stream_name',
  'live_stream.width as stream_width',
  'live_stream.height as stream_height',
  SHOWN_POSTER.as('stream_poster_version'),
] as const;

/** Of a player: a stream of a playlist that is still to come has no recording. */
const FRAMED_VIDEO_ID = sql<string>`coalesce(player.video_id, live_stream.replay_video_id, ${COVER_ID})`;

/** A player with what anybody may watch in it. */
export async function findFramedPlayer(db: Executor, id: string) {
  return await db
    .selectFrom('player')
    .innerJoin('business_account', 'business_account.id', 'player.business_id')
    .leftJoin('playlist', (join) =>
      join
        .onRef('playlist.id', '=', 'player.playlist_id')
        .on('playlist.is_published', '=', true)
        .on('playlist.deleted_at', 'is', null),
    )
    .leftJoin('live_stream', (join) =>
      join
        .on('live_stream.id', '=', sql<string>`coalesce(player.live_id, ${COVER_STREAM_ID})`)
        .on(IS_PUBLIC_LIVE)
        .on((eb) => eb.or([eb('player.live_id', 'is not', null), IS_SHOWN_STREAM])),
    )
    .leftJoin('video', (join) => join.on('video.id', '=', FRAMED_VIDEO_ID).on(IS_PUBLIC))
    .where('player.id', '=', id)
    .where('player.deleted_at', 'is', null)
    .select(COLUMNS)
    .select(STREAM_COLUMNS)
    .select('playlist.name as list_name')
    .executeTakeFirst();
}

/** A video that anybody may watch. */
export async function findFramedVideo(db: Executor, id: string) {
  return await db
    .selectFrom('video')
    .innerJoin('business_account', 'business_account.id', 'video.business_id')
    .where('video.id', '=', id)
    .where(IS_PUBLIC)
    .select(COLUMNS)
    .executeTakeFirst();
}

/** A published playlist with the first video in it that anybody may watch, or else the first stream that is shown. */
export async function findFramedPlaylist(db: Executor, id: string) {
  return await db
    .selectFrom('playlist')
    .innerJoin('business_account', 'business_account.id', 'playlist.business_id')
    .leftJoin('video', (join) => join.on('video.id', '=', COVER_ID).on(IS_PUBLIC))
    .leftJoin('live_stream', (join) => join.on('live_stream.id', '=', COVER_STREAM_ID).on(IS_SHOWN_STREAM))
    .where('playlist.id', '=', id)
    .where((eb) => eb.or([eb('video.id', 'is not', null), eb('live_stream.id', 'is not', null)]))
    .where('playlist.is_published', '=', true)
    .where('playlist.deleted_at', 'is', null)
    .select(COLUMNS)
    .select(STREAM_COLUMNS)
    .select('playlist.name as list_name')
    .executeTakeFirst();
}

/** A live stream that anybody may see, with its replay where anybody may watch that. */
export async function findFramedStream(db: Executor, id: string) {
  return await db
    .selectFrom('live_stream')
    .innerJoin('business_account', 'business_account.id', 'live_stream.business_id')
    .leftJoin('video', (join) => join.onRef('video.id', '=', 'live_stream.replay_video_id').on(IS_PUBLIC))
    .where('live_stream.id', '=', id)
    .where(IS_PUBLIC_LIVE)
    .select(COLUMNS)
    .select(STREAM_COLUMNS)
    .executeTakeFirst();
}
