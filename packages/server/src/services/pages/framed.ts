import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { COVER_ID } from '../playlists/repository.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';

/** What the iframe page shows: a player, or a public video or playlist in the house's look. */
export interface Framed {
  /** The attribute of the element that names it; of a playlist, for the frame's own script alone. */
  readonly kind: 'player-id' | 'video-id' | 'playlist-id';
  readonly id: string;
  readonly publicKey: string;
  readonly allowedDomains: readonly string[];
  readonly businessName: string;
  /** Of the playlist or the video that it shows; null: none now. */
  readonly title: string | null;
  /** The first video that anybody may watch in it; null: none now. */
  readonly video: FramedVideo | null;
}

export interface FramedVideo {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly posterVersion: string | null;
}

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

/** Finds the player of this id, or else the video, or else the playlist. */
export async function findFramed(db: Executor, id: string): Promise<Framed | null> {
  return (await findPlayer(db, id)) ?? (await findVideo(db, id)) ?? (await findPlaylist(db, id));
}

async function findPlayer(db: Executor, id: string): Promise<Framed | null> {
  const row = await db
    .selectFrom('player')
    .innerJoin('business_account', 'business_account.id', 'player.business_id')
    .leftJoin('playlist', (join) =>
      join
        .onRef('playlist.id', '=', 'player.playlist_id')
        .on('playlist.is_published', '=', true)
        .on('playlist.deleted_at', 'is', null),
    )
    .leftJoin('video', (join) =>
      join.on('video.id', '=', sql<string>`coalesce(player.video_id, ${COVER_ID})`).on(IS_PUBLIC),
    )
    .where('player.id', '=', id)
    .select(COLUMNS)
    .select('playlist.name as list_name')
    .executeTakeFirst();
  return row ? toFramed('player-id', id, row) : null;
}

async function findVideo(db: Executor, id: string): Promise<Framed | null> {
  const row = await db
    .selectFrom('video')
    .innerJoin('business_account', 'business_account.id', 'video.business_id')
    .where('video.id', '=', id)
    .where(IS_PUBLIC)
    .select(COLUMNS)
    .executeTakeFirst();
  return row ? toFramed('video-id', id, row) : null;
}

async function findPlaylist(db: Executor, id: string): Promise<Framed | null> {
  const row = await db
    .selectFrom('playlist')
    .innerJoin('business_account', 'business_account.id', 'playlist.business_id')
    .innerJoin('video', (join) => join.on('video.id', '=', COVER_ID).on(IS_PUBLIC))
    .where('playlist.id', '=', id)
    .where('playlist.is_published', '=', true)
    .where('playlist.deleted_at', 'is', null)
    .select(COLUMNS)
    .select('playlist.name as list_name')
    .executeTakeFirst();
  return row ? toFramed('playlist-id', id, row) : null;
}

interface Row {
  readonly public_key: string;
  readonly allowed_domains: readonly string[];
  readonly business_name: string;
  readonly video_id: string | null;
  readonly video_name: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly poster_version: string | null;
  readonly list_name?: string | null;
}

function toFramed(kind: Framed['kind'], id: string, row: Row): Framed {
  return {
    kind,
    id,
    publicKey: row.public_key,
    allowedDomains: row.allowed_domains,
    businessName: row.business_name,
    title: row.video_id && (row.list_name ?? row.video_name),
    video: row.video_id
      ? {
          id: row.video_id,
          width: row.width ?? 0,
          height: row.height ?? 0,
          posterVersion: row.poster_version,
        }
      : null,
  };
}
