import { CONCURRENT_WINDOW_MS, REBUFFER_LIMIT_MS } from '@commoncast/core/insights/constants';
import type { PlayState } from './play-state.ts';

/** Until when a play counts as being watched, by our clock; null while it does not. */
export function watchingUntil(play: PlayState): number | null {
  if (play.motion === null || play.motion === 'resting') return null;
  const stalledMs = play.motion === 'started' ? 0 : play.lastClientMs - play.advancedAtMs;
  const leftMs = Math.min(CONCURRENT_WINDOW_MS, REBUFFER_LIMIT_MS - stalledMs);
  return leftMs > 0 ? play.lastReceivedAtMs + leftMs : null;
}
