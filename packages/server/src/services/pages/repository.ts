import type { Executor } from '../../db/database.ts';

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
