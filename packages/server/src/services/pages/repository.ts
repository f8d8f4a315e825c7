import type { StreamStatus } from '@commoncast/core/live/constants';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { asOf } from '../live/premiere.ts';
import { IS_PUBLIC_LIVE } from '../live/public-repository.ts';
import { SHOWN_POSTER } from '../live/shown-poster.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';

export interface WatchVideo {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isListed: boolean;
  readonly durationMs: number;
  readonly posterVersion: string | null;
  /** Pixels as shown; 0 without a picture. */
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
  readonly businessName: string;
  readonly businessLogo: string;
  readonly publicKey: string;
  /** Its business says on which domains its players may appear. */
  readonly isRestricted: boolean;
}

export interface PlaylistOwner
  extends Pick<WatchVideo, 'isListed' | 'createdAt' | 'businessName' | 'businessLogo' | 'publicKey'> {
  readonly businessId: string;
}

/** A video that anybody with its link may watch. */
export async function findWatchVideo(db: Executor, id: string): Promise<WatchVideo | null> {
  const row = await db
    .selectFrom('video')
    .innerJoin('business_account', 'business_account.id', 'video.business_id')
    .where('video.id', '=', id)
    .where(IS_PUBLIC)
    .select([
      'video.id',
      'video.name',
      'video.description',
      'video.access_visibility',
      'video.duration_ms',
      'video.poster_version',
      'video.width',
      'video.height',
      'video.created_at',
      'business_account.name as business_name',
      'business_account.logo as business_logo',
      'business_account.public_key',
      'business_account.allowed_domains',
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isListed: row.access_visibility === 'PUBLIC',
    durationMs: row.duration_ms ?? 0,
    posterVersion: row.poster_version,
    width: row.width ?? 0,
    height: row.height ?? 0,
    createdAt: row.created_at,
    businessName: row.business_name,
    businessLogo: row.business_logo,
    publicKey: row.public_key,
    isRestricted: row.allowed_domains.length > 0,
  };
}

export interface WatchStream
  extends Pick<
    WatchVideo,
    | 'id'
    | 'name'
    | 'description'
    | 'isListed'
    | 'posterVersion'
    | 'width'
    | 'height'
    | 'createdAt'
    | 'businessName'
    | 'businessLogo'
    | 'publicKey'
  > {
  readonly status: StreamStatus;
  readonly eventStart: Date | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** Of the broadcast; null until it is over. */
  readonly durationMs: number | null;
  readonly hasChat: boolean;
}

/** A live stream that anybody with its link may see. */
export async function findWatchStream(db: Executor, id: string, now: Date): Promise<WatchStream | null> {
  const row = await db
    .selectFrom('live_stream')
    .innerJoin('business_account', 'business_account.id', 'live_stream.business_id')
    .where('live_stream.id', '=', id)
    .where(IS_PUBLIC_LIVE)
    .select([
      'live_stream.id',
      'live_stream.name',
      'live_stream.description',
      'live_stream.access_visibility',
      'live_stream.status',
      'live_stream.event_start',
      'live_stream.started_at',
      'live_stream.ended_at',
      'live_stream.premiere_duration_ms',
      SHOWN_POSTER.as('posterVersion'),
      'live_stream.width',
      'live_stream.height',
      'live_stream.created_at as createdAt',
      sql<boolean>`coalesce((select is_on from chat_room where stream_id = live_stream.id), true)`.as(
        'hasChat',
      ),
      'business_account.name as businessName',
      'business_account.logo as businessLogo',
      'business_account.public_key as publicKey',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { access_visibility, width, height } = row;
  const { status, event_start, started_at: startedAt, ended_at: endedAt } = asOf(row, now);
  return {
    ...row,
    status,
    eventStart: event_start,
    startedAt,
    endedAt,
    isListed: access_visibility === 'PUBLIC',
    width: width ?? 0,
    height: height ?? 0,
    durationMs: startedAt && endedAt && endedAt.getTime() - startedAt.getTime(),
  };
}

/** The business of a playlist, and whether search engines may list it: only where all that is in it is listed. */
export async function findPlaylistOwner(db: Executor, id: string): Promise<PlaylistOwner | undefined> {
  return await db
    .selectFrom('playlist')
    .innerJoin('business_account', 'business_account.id', 'playlist.business_id')
    .where('playlist.id', '=', id)
    .select([
      'playlist.business_id as businessId',
      'playlist.created_at as createdAt',
      sql<boolean>`not exists (
        select from playlist_item
        left join video on video.id = playlist_item.video_id
        left join live_stream on live_stream.id = playlist_item.live_id
        where playlist_item.playlist_id = playlist.id
          and coalesce(video.access_visibility, live_stream.access_visibility) <> 'PUBLIC'
      )`.as('isListed'),
      'business_account.name as businessName',
      'business_account.logo as businessLogo',
      'business_account.public_key as publicKey',
    ])
    .executeTakeFirst();
}
