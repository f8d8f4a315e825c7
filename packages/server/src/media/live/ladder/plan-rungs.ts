import type { Size } from '../../vod/ladder/fit.ts';
import { isClearlySmaller, ladderFor, type Rung } from '../../vod/ladder/ladder.ts';

const MOST_RUNGS = 3;
/** Larger ones cost more than a live stream may; smaller ones nobody wants to watch. */
const SHORT_SIDES = { largest: 720, smallest: 300 };
/** Faster sources lose every second picture. */
const MOST_FRAMES_PER_S = 30;

/** The renditions to encode below a live source, highest first; none for a small one. */
export function planRungs(source: Size): Rung[] {
  return ladderFor(source, MOST_FRAMES_PER_S)
    .filter((rung) => {
      const shortSide = Math.min(rung.width, rung.height);
      return (
        isClearlySmaller(rung, source) &&
        shortSide <= SHORT_SIDES.largest &&
        shortSide >= SHORT_SIDES.smallest
      );
    })
    .slice(0, MOST_RUNGS);
}
