import { sql } from 'kysely';
import type { VideoRow } from './tables.ts';

type Shown = Pick<VideoRow, 'is_published' | 'media_status' | 'access_visibility' | 'deleted_at'>;

/** True once there is something to play. */
export function isPlayable({ media_status }: Pick<VideoRow, 'media_status'>): boolean {
  return media_status === 'PLAYABLE' || media_status === 'READY';
}

/** True while renditions are being made, or should be. */
export function isInTheMaking({
  media_status,
  failure_reason,
}: Pick<VideoRow, 'media_status' | 'failure_reason'>): boolean {
  return media_status === 'PROCESSING' || (media_status === 'PLAYABLE' && failure_reason === null);
}

/** True when anybody with the URL may watch. POSTED videos are shown by the posts that carry them, and nowhere else. */
export function isPublic(video: Shown): boolean {
  return (
    video.is_published &&
    isPlayable(video) &&
    video.access_visibility !== 'POSTED' &&
    video.deleted_at === null
  );
}

/**
 * Whether the business of the video lets visitors watch: one that is closing, or whose plan expired long ago, does not. For
 * the database.
 */
export const HAS_PLAYBACK = sql<boolean>`(
  select b.playback_ended_at is null and b.closing_at is null from business_account b where b.id = video.business_id
)`;

/** Whether anybody with the URL could watch, if it were published; for the database. */
export const WOULD_BE_PUBLIC = sql<boolean>`(
  video.media_status in ('PLAYABLE', 'READY') and video.access_visibility <> 'POSTED' and video.deleted_at is null
  and ${HAS_PLAYBACK}
)`;

/** The rule of `isPublic`, and that the business has playback; for the database. */
export const IS_PUBLIC = sql<boolean>`(video.is_published and ${WOULD_BE_PUBLIC})`;
