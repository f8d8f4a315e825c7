import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';

/** What the iframe page shows: a player, or a public video in the house's look. */
export interface Framed {
  /** The attribute of the element that names it. */
  readonly kind: 'player-id' | 'video-id';
  readonly id: string;
  readonly publicKey: string;
  readonly allowedDomains: readonly string[];
  readonly businessName: string;
  /** The video that anybody may watch in it; null: none now. */
  readonly video: FramedVideo | null;
}

export interface FramedVideo {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly posterVersion: string | null;
}

/** As `findWatchVideo`: with its link, anybody may watch it. */
const IS_WATCHABLE = sql<boolean>`(
  video.is_published and video.media_status in ('PLAYABLE', 'READY')
  and video.access_visibility in ('PUBLIC', 'UNLISTED') and video.deleted_at is null
)`;

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

/** Finds the player of this id, or else the video. */
export async function findFramed(db: Executor, id: string): Promise<Framed | null> {
  return (await findPlayer(db, id)) ?? (await findVideo(db, id));
}

async function findPlayer(db: Executor, id: string): Promise<Framed | null> {
  const row = await db
    .selectFrom('player')
    .innerJoin('business_account', 'business_account.id', 'player.business_id')
    .leftJoin('video', (join) => join.onRef('video.id', '=', 'player.video_id').on(IS_WATCHABLE))
    .where('player.id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();
  return row ? toFramed('player-id', id, row) : null;
}

async function findVideo(db: Executor, id: string): Promise<Framed | null> {
  const row = await db
    .selectFrom('video')
    .innerJoin('business_account', 'business_account.id', 'video.business_id')
    .where('video.id', '=', id)
    .where(IS_WATCHABLE)
    .select(COLUMNS)
    .executeTakeFirst();
  return row ? toFramed('video-id', id, row) : null;
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
}

function toFramed(kind: Framed['kind'], id: string, row: Row): Framed {
  return {
    kind,
    id,
    publicKey: row.public_key,
    allowedDomains: row.allowed_domains,
    businessName: row.business_name,
    video: row.video_id
      ? {
          id: row.video_id,
          name: row.video_name ?? '',
          width: row.width ?? 0,
          height: row.height ?? 0,
          posterVersion: row.poster_version,
        }
      : null,
  };
}
