import type { PlayedRange } from '@commoncast/core/insights/beat';
import { MAX_RANGES } from '@commoncast/core/insights/constants';

/** Ends and beginnings this close together are one interval: a pause does not move the picture. */
const JOIN_MS = 50;

/**
 * Adds a played interval to the list. The list only ever grows at its end; once it is full, its two oldest
 * neighbours become one, so that the union stays right as long as anything in it overlaps.
 */
export function addRange(ranges: readonly PlayedRange[], fromMs: number, toMs: number): PlayedRange[] {
  if (toMs <= fromMs) return [...ranges];
  const last = ranges.at(-1);
  if (last && Math.abs(last[1] - fromMs) <= JOIN_MS) return [...ranges.slice(0, -1), [last[0], toMs]];
  const longer: PlayedRange[] = [...ranges, [fromMs, toMs]];
  return longer.length > MAX_RANGES ? mergeOldest(longer) : longer;
}

/** Joins the oldest two that touch; where none do, the two with the least unplayed content between them. */
function mergeOldest(ranges: readonly PlayedRange[]): PlayedRange[] {
  let best: readonly [first: number, second: number] = [0, 1];
  let least = Number.POSITIVE_INFINITY;
  for (let second = 1; second < ranges.length && least > 0; second += 1) {
    for (let first = 0; first < second && least > 0; first += 1) {
      const gap = gapBetween(ranges[first] as PlayedRange, ranges[second] as PlayedRange);
      if (gap < least) {
        least = gap;
        best = [first, second];
      }
    }
  }
  const [a, b] = [ranges[best[0]] as PlayedRange, ranges[best[1]] as PlayedRange];
  const merged: PlayedRange = [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
  return ranges.flatMap((range, at) => (at === best[0] ? [merged] : at === best[1] ? [] : [range]));
}

const gapBetween = (a: PlayedRange, b: PlayedRange): number => Math.max(0, a[0] - b[1], b[0] - a[1]);
