import type { PlayedRange } from './beat.ts';

/** Milliseconds in all ranges together; what was played twice counts twice. */
export function lengthOf(ranges: readonly PlayedRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
}

/** The content that was played at all: sorted, without overlaps, within `[0, endMs)`. */
export function unionOf(ranges: readonly PlayedRange[], endMs = Number.POSITIVE_INFINITY): PlayedRange[] {
  const union: PlayedRange[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const end = Math.min(to, endMs);
    const last = union.at(-1);
    if (end <= from) continue;
    if (last && from <= last[1]) last[1] = Math.max(last[1], end);
    else union.push([from, end]);
  }
  return union;
}

/** The beginning of a list, in playing order, up to `limitMs` in total. */
export function headOf(ranges: readonly PlayedRange[], limitMs: number): PlayedRange[] {
  const head: PlayedRange[] = [];
  let leftMs = limitMs;
  for (const [from, to] of ranges) {
    if (leftMs <= 0) break;
    const end = Math.min(to, from + leftMs);
    if (end <= from) continue;
    head.push([from, end]);
    leftMs -= end - from;
  }
  return head;
}
