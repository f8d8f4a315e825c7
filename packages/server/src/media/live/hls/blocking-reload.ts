import { PART_TARGET_S } from '../cmaf/part-target.ts';
import type { LiveWindow } from './live-window.ts';

/** `_HLS_msn` and `_HLS_part`, RFC 8216bis §6.2.5.2. */
export interface WantedPosition {
  readonly sequence: number;
  /** Null for the whole segment. */
  readonly part: number | null;
}

const MOST_SEGMENTS_AHEAD = 2;
/** The Advance Part Limit of RFC 8216bis §6.2.5.2. */
const MOST_PARTS_AHEAD = Math.ceil(3 / PART_TARGET_S);

/** Whether no player with a current playlist would ask for it. */
export function isTooFarAhead(
  { lastSequence, last }: LiveWindow,
  { sequence, part }: WantedPosition,
): boolean {
  if (sequence > lastSequence + MOST_SEGMENTS_AHEAD) return true;
  if (sequence < lastSequence || part === null) return false;
  const lastPart = last !== undefined && sequence === lastSequence ? last.partCount - 1 : 0;
  return part > lastPart + MOST_PARTS_AHEAD;
}

/** Whether the playlist contains it, or what comes after. */
export function hasReached(window: LiveWindow, { sequence, part }: WantedPosition): boolean {
  if (sequence > window.lastSequence) return false;
  const segment = window.find(sequence);
  if (segment === undefined) return true;
  if (part === null) return segment.isComplete;
  if (part < segment.partCount) return true;
  // A segment that ended with fewer parts: the request is for the first part of the next one.
  return segment.isComplete && hasReached(window, { sequence: sequence + 1, part: 0 });
}
