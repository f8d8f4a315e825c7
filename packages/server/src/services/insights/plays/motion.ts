import type { BeatEvent } from '@commoncast/core/insights/constants';

/** What the picture does: it has just started to move, is meant to move (or rebuffers), or stands still. */
export type Motion = 'started' | 'going' | 'resting';

const MOTIONS: Readonly<Partial<Record<BeatEvent, Motion>>> = {
  'first-frame': 'started',
  play: 'started',
  beat: 'going',
  rebuffer: 'going',
  pause: 'resting',
  ended: 'resting',
  error: 'resting',
  // Most hidden pages never come back; one that plays on says so with its next beat.
  hidden: 'resting',
};

/** What an event says about the picture; null if nothing. */
export function motionAfter(event: BeatEvent): Motion | null {
  return MOTIONS[event] ?? null;
}
