import { excess } from '../ranges.ts';
import type { Playhead } from './playhead.ts';
import type { Sink } from './sink.ts';

/** Seconds loaded ahead before anybody plays, and from then on. */
const READY_AHEAD_S = 2;
const AHEAD_S = 30;
const BEHIND_S = 30;
/** Beyond what is loaded on purpose: jumps leave islands behind. */
const ISLAND_S = 20;
/** Kept behind where the browser has no room left. */
const LEAST_BEHIND_S = 2;

/** Seconds loaded ahead for the first picture. */
export const FIRST_AHEAD_S = 0.5;

/** How much is loaded around the position: it shrinks where the browser gives less room than we want. */
export interface BufferRoom {
  /** Seconds that are to be loaded ahead. */
  goalS(): number;
  /** Forgets what lies far from the position. */
  trim(): Promise<void>;
  /** There was no room: what lies behind goes first; then less is loaded ahead. */
  shrink(): Promise<void>;
}

export function createBufferRoom(video: HTMLVideoElement, sink: Sink, playhead: Playhead): BufferRoom {
  let share = 1;
  const keep = async (behindS: number, aheadS: number): Promise<void> => {
    const far = excess(playhead.ranges(), playhead.positionS(), behindS, aheadS);
    for (const range of far) await sink.remove(range);
  };
  return {
    goalS() {
      if (video.readyState < 2) return FIRST_AHEAD_S;
      return video.paused && !video.played.length ? READY_AHEAD_S : AHEAD_S * share;
    },
    trim: () => keep(BEHIND_S * share, AHEAD_S + ISLAND_S),
    async shrink() {
      share = Math.max(0.1, share * 0.6);
      await keep(LEAST_BEHIND_S, AHEAD_S * share);
    },
  };
}
