import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import type { PlaylistItem } from '../../data/playlists.ts';
import { formatClock } from '../../ui/format/format-clock.ts';
import { formatMoment } from '../../ui/format/format-moment.ts';

/** How much is in it: ‘3 items · 4:20’. */
export function sizeWords({ itemCount, durationMs }: PlaylistSummary): string {
  if (itemCount === 0) return 'No items yet';
  const count = itemCount === 1 ? '1 item' : `${itemCount} items`;
  return durationMs > 0 ? `${count} · ${formatClock(durationMs)}` : count;
}

/** What of it visitors do not see, and why; null: they see all. */
export function hiddenWords({ publishState, itemCount, visibleCount }: PlaylistSummary): string | null {
  if (publishState === 'UnPublished') return 'Not published';
  if (itemCount === visibleCount) return null;
  return visibleCount === 0 ? 'Nothing visible to visitors' : `${itemCount - visibleCount} not visible`;
}

/** Where a stream of a playlist stands: ‘Live stream, scheduled for Jan 31, 14:05’. */
export function liveWords({ status, eventStart }: NonNullable<PlaylistItem['live']>): string {
  switch (status) {
    case 'LIVE':
      return 'Live now';
    case 'RECONNECTING':
      return 'Live now, signal lost';
    case 'ENDED':
      return 'Live stream, ended';
    case 'CANCELLED':
      return 'Live stream, cancelled';
    default:
      return eventStart
        ? `Live stream, scheduled for ${formatMoment(eventStart)}`
        : 'Live stream, not started';
  }
}

/** Why visitors do not see this; null: they do. */
export function itemWords({ isVisible, status, publishState, live }: PlaylistItem): string | null {
  if (isVisible) return null;
  if (live?.status === 'ENDED') return 'No published replay: visitors do not see it';
  if (live?.status === 'CANCELLED') return 'Visitors do not see it';
  if (status === 'FAILED') return 'Failed: visitors do not see it';
  if (status !== 'PLAYABLE' && status !== 'READY') return 'Not ready: visitors see it once it can be played';
  return publishState === 'UnPublished'
    ? 'Not published: visitors do not see it'
    : 'Only for community posts: visitors do not see it here';
}
