/** What is loaded, as the video element says it. */
export type Ranges = Pick<TimeRanges, 'length' | 'start' | 'end'>;
export type Range = readonly [startS: number, endS: number];

/** Streams may begin a few hundredths of a second late, and segments may not quite meet. */
const TOLERANCE_S = 0.1;

export function rangesOf(ranges: Ranges): Range[] {
  const list: Range[] = [];
  for (let at = 0; at < ranges.length; at += 1) list.push([ranges.start(at), ranges.end(at)]);
  return list;
}

/** Where what is loaded around a position ends; the position itself where nothing is. */
export function loadedEnd(ranges: readonly Range[], positionS: number): number {
  let endS = positionS;
  for (const [start, end] of ranges) if (start <= endS + TOLERANCE_S && end > endS) endS = end;
  return endS;
}

/** A picture stops this far before the end of what is loaded: the last frames need sound that is not there. */
const EDGE_S = 0.2;

/** Where the picture can go on after a hole; undefined where it stands on something, or nothing follows. */
export function endOfHole(ranges: readonly Range[], positionS: number): number | undefined {
  if (ranges.some(([start, end]) => start <= positionS && end > positionS + EDGE_S)) return undefined;
  return ranges.find(([start]) => start > positionS)?.[0];
}

/** Less is not worth an operation of its own. */
const MIN_TRIM_S = 5;

/**
 * What to forget: the memory stays the same however long somebody watches, and however often they jump.
 * @param behindS kept behind the position, for a small step back
 * @param aheadS kept ahead of it
 */
export function excess(
  ranges: readonly Range[],
  positionS: number,
  behindS: number,
  aheadS: number,
): Range[] {
  const fromS = positionS - behindS;
  const toS = positionS + aheadS;
  return ranges.flatMap(([start, end]) => {
    const parts: Range[] = [];
    if (end <= fromS || start >= toS) return [[start, end] as const];
    if (start < fromS - MIN_TRIM_S) parts.push([start, fromS]);
    if (end > toS + MIN_TRIM_S) parts.push([toS, end]);
    return parts;
  });
}
