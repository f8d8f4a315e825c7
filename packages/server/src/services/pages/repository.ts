import type { PublicVideo } from '@commoncast/core/players/schema';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { PublicPlaylists } from '../playlists/public-playlists.ts';

export interface WatchVideo {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isListed: boolean;
  readonly durationMs: number;
  readonly posterVersion: string | null;
  readonly createdAt: Date;
  readonly businessName: string;
  readonly businessLogo: string;
  readonly publicKey: string;
}

/** A video that anybody with its link may watch: published, playable, not deleted, not kept for a community. */
export async function findWatchVideo(db: Executor, id: string): Promise<WatchVideo | null> {
  const row = await db
    .selectFrom('video')
    .innerJoin('business_account', 'business_account.id', 'video.business_id')
    .where('video.id', '=', id)
    .where('video.is_published', '=', true)
    .where('video.deleted_at', 'is', null)
    .where('video.media_status', 'in', ['PLAYABLE', 'READY'])
    .where('video.access_visibility', 'in', ['PUBLIC', 'UNLISTED'])
    .select([
      'video.id',
      'video.name',
      'video.description',
      'video.access_visibility',
      'video.duration_ms',
      'video.poster_version',
      'video.created_at',
      'business_account.name as business_name',
      'business_account.logo as business_logo',
      'business_account.public_key',
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
    createdAt: row.created_at,
    businessName: row.business_name,
    businessLogo: row.business_logo,
    publicKey: row.public_key,
  };
}

export interface WatchPlaylist extends Omit<WatchVideo, 'durationMs' | 'posterVersion'> {
  /** At least one. */
  readonly videos: readonly PublicVideo[];
}

/**
 * A published playlist with the videos that anybody may watch; null where there is none of these. It is listed where
 * all of them are: it must not lead search engines to a video that they shall not find.
 */
export async function findWatchPlaylist(
  db: Executor,
  playlists: PublicPlaylists,
  id: string,
): Promise<WatchPlaylist | null> {
  const row = await db
    .selectFrom('playlist')
    .innerJoin('business_account', 'business_account.id', 'playlist.business_id')
    .where('playlist.id', '=', id)
    .select([
      'playlist.business_id',
      'playlist.created_at',
      sql<boolean>`not exists (
        select from playlist_item join video on video.id = playlist_item.video_id
        where playlist_item.playlist_id = playlist.id and video.access_visibility <> 'PUBLIC'
      )`.as('is_listed'),
      'business_account.name as business_name',
      'business_account.logo as business_logo',
      'business_account.public_key',
    ])
    .executeTakeFirst();
  const found = row && (await playlists.find(row.business_id, [id])).get(id);
  if (!found) return null;
  return {
    ...found,
    isListed: row.is_listed,
    createdAt: row.created_at,
    businessName: row.business_name,
    businessLogo: row.business_logo,
    publicKey: row.public_key,
  };
}
