import type { VideoRow } from './tables.ts';

type Shown = Pick<VideoRow, 'is_published' | 'media_status' | 'access_visibility' | 'deleted_at'>;

/** True once there is something to play. */
export function isPlayable({ media_status }: Pick<VideoRow, 'media_status'>): boolean {
  return media_status === 'PLAYABLE' || media_status === 'READY';
}

/** True when anybody with the address may watch. POSTED videos are shown by the posts that carry them, and nowhere else. */
export function isPublic(video: Shown): boolean {
  return (
    video.is_published &&
    isPlayable(video) &&
    video.access_visibility !== 'POSTED' &&
    video.deleted_at === null
  );
}
