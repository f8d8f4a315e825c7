/** Where somebody is in a premiere, and what the video does. */
export interface Course {
  /** Behind the live position, in seconds; negative ahead of it. */
  readonly behindS: number;
  readonly rate: number;
  /** They want to be where everybody is. */
  readonly follows: boolean;
  /** The picture stands, and is meant to. */
  readonly isWaiting: boolean;
  /** There has been no picture yet: a jump costs nothing. */
  readonly isFresh: boolean;
}

export interface Steering {
  readonly follows: boolean;
  readonly rate: number;
  /** To the live position: in any case, or unless there was a jump lately. */
  readonly jump: 'no' | 'late' | 'now';
}

/** Within this, in seconds, nothing is done, and what was done ends closer than that. */
const DRIFT_S = 0.3;
const CLOSE_S = 0.08;
/** Further ahead than this, nobody may be for a moment. */
const AHEAD_S = 0.75;
/** Further behind than this, playing faster would take long; closer counts as live, as the controls have it. */
const FAR_S = 4;
const FASTER = 1.25;
const SLOWER = 0.8;

/** Keeps who follows at the live position, and everybody from getting ahead of it. */
export function steer({ behindS, rate, follows, isWaiting, isFresh }: Course): Steering {
  if (behindS < -AHEAD_S) return { follows: true, rate: 1, jump: 'now' };
  const isNear = behindS < FAR_S;
  // Who goes back a long way, or pauses for long, is behind; who comes near again follows.
  if (isWaiting) return { follows, rate, jump: 'no' };
  if (!follows && !isNear) return { follows, rate, jump: 'no' };
  if (isFresh && behindS > DRIFT_S) return { follows: true, rate: 1, jump: 'now' };
  if (!isNear) return { follows: true, rate: 1, jump: 'late' };
  if (behindS > DRIFT_S) return { follows: true, rate: FASTER, jump: 'no' };
  if (behindS < -DRIFT_S) return { follows: true, rate: SLOWER, jump: 'no' };
  return { follows: true, rate: Math.abs(behindS) < CLOSE_S ? 1 : rate, jump: 'no' };
}
