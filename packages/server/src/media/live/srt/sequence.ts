/** Numbers of data packets have 31 bits, and begin again after the last (draft-sharabayko-srt §3.1). */
const MASK = 0x7fffffff;

/** How far `a` is ahead of `b`; negative where it is behind. */
export function sequenceDistance(a: number, b: number): number {
  return ((a - b) << 1) >> 1;
}

/** The number so far ahead. */
export function sequenceAfter(sequence: number, steps = 1): number {
  return (sequence + steps) & MASK;
}
