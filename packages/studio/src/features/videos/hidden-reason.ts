import type { Vod } from '@commoncast/core/streams/schema';

/** Why visitors see nothing at a video's link; null when they see the video. */
export function hiddenReason({
  publishState,
  accessVisibility,
  progress,
}: Pick<Vod, 'publishState' | 'accessVisibility' | 'progress'>): string | null {
  if (progress.status === 'FAILED') return 'Its file could not be processed.';
  if (accessVisibility === 'POSTED')
    return 'It is only shown in posts. Change its visibility to share a link.';
  if (publishState === 'UnPublished') return 'It is not published.';
  return null;
}
