import type { BeatEvent } from '@commoncast/core/insights/constants';

/** What the picture does: it has just begun to move, it is meant to move (or rebuffers), or it stands still. */
export type Motion = 'started' | 'going' | 'resting';

const MOTIONS: Readonly<Partial<Record<BeatEvent, Motion>>> = {
  'first-frame': 'started',
  play: 'started',
  beat: 'going',
  rebuffer: 'going',
  pause: 'resting',
  ended: 'resting',
  error: 'resting',
  // Most pages that hide never come back; one that plays on says so with its next beat.
  hidden: 'resting',
};

/** What an event says of the picture; null where it says nothing. */
export function motionAfter(event: BeatEvent): Motion | null {
  return MOTIONS[event] ?? null;
}
