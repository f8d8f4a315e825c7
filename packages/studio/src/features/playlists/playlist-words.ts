import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import type { PlaylistItem } from '../../data/playlists.ts';
import { formatClock } from '../../ui/format/format-clock.ts';

/** How much is in it: ‘3 videos · 4:20’. */
export function sizeWords({ itemCount, durationMs }: PlaylistSummary): string {
  if (itemCount === 0) return 'No videos yet';
  const count = itemCount === 1 ? '1 video' : `${itemCount} videos`;
  return durationMs > 0 ? `${count} · ${formatClock(durationMs)}` : count;
}

/** What of it visitors do not see, and why; null: they see all. */
export function hiddenWords({ publishState, itemCount, visibleCount }: PlaylistSummary): string | null {
  if (publishState === 'UnPublished') return 'Not published';
  if (itemCount === visibleCount) return null;
  return visibleCount === 0 ? 'Nothing visible to visitors' : `${itemCount - visibleCount} not visible`;
}

/** Why visitors do not see this video; null: they do. */
export function itemWords({ isVisible, status, publishState }: PlaylistItem): string | null {
  if (isVisible) return null;
  if (status === 'FAILED') return 'Failed: visitors do not see it';
  if (status !== 'PLAYABLE' && status !== 'READY') return 'Not ready: visitors see it once it can be played';
  return publishState === 'UnPublished'
    ? 'Not published: visitors do not see it'
    : 'Only for community posts: visitors do not see it here';
}
