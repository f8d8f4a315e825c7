/** What each stall costs, in seconds: about a part. */
const STEP_S = 0.35;
/** More of them show that the line is too slow, not that it wavers. */
const MOST_STALLS = 6;
/** After this long without a stall, in looks of a second, one of them is forgiven. */
const CALM_LOOKS = 300;

/**
 * How much further behind the edge than the server recommends somebody plays whose picture has stopped: a little more
 * after each stall, and less again in time, because a line or a machine that was busy once is not slow for ever.
 */
export interface StallMargin {
  /** In seconds. */
  readonly s: number;
  /** The picture has stopped, because nothing followed it. @returns whether that changes the margin */
  stalled(): boolean;
  /** The picture moves, a second later. @returns likewise */
  moves(): boolean;
}

export function createStallMargin(): StallMargin {
  let stalls = 0;
  let calm = 0;
  const remember = (next: number): boolean => {
    calm = 0;
    const isOther = next !== stalls;
    stalls = next;
    return isOther;
  };
  return {
    get s() {
      return stalls * STEP_S;
    },
    stalled: () => remember(Math.min(MOST_STALLS, stalls + 1)),
    moves() {
      calm += 1;
      return calm >= CALM_LOOKS && remember(Math.max(0, stalls - 1));
    },
  };
}
