import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
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

/** The business of a playlist, and whether search engines may list it: only where all its videos are listed. */
export async function findPlaylistOwner(db: Executor, id: string): Promise<PlaylistOwner | undefined> {
  return await db
    .selectFrom('playlist')
    .innerJoin('business_account', 'business_account.id', 'playlist.business_id')
    .where('playlist.id', '=', id)
    .select([
      'playlist.business_id as businessId',
      'playlist.created_at as createdAt',
      sql<boolean>`not exists (
        select from playlist_item join video on video.id = playlist_item.video_id
        where playlist_item.playlist_id = playlist.id and video.access_visibility <> 'PUBLIC'
      )`.as('isListed'),
      'business_account.name as businessName',
      'business_account.logo as businessLogo',
      'business_account.public_key as publicKey',
    ])
    .executeTakeFirst();
}
