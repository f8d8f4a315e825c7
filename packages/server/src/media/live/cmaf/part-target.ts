import { TICKS_PER_S } from './init-segment.ts';

/**
 * PART-TARGET. Ten pictures at 29.97 a second fit into it, and eight at 23.976; parts under 200 ms are unstable in the
 * field.
 */
export const PART_TARGET_S = 0.334;
export const PART_TARGET_TICKS = PART_TARGET_S * TICKS_PER_S;

/** A key frame after this ends a segment: near the target of 2 s for key frames each half, whole or two seconds. */
export const SHORTEST_SEGMENT_TICKS = 1.75 * TICKS_PER_S;
/** A segment without a key frame at its end; key frames each 10 s are met in the field. */
export const LONGEST_SEGMENT_TICKS = 12 * TICKS_PER_S;
