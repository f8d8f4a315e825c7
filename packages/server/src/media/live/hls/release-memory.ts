import type { LiveSegment } from './live-segment.ts';

/** Listed at least, and in memory at most where there is a recording. */
export const FRESH_SEGMENTS = 6;
/** RFC 8216bis §6.2.2: what has left the playlist can be fetched for a while. */
export const KEPT_SEGMENTS = 9;
/** Fewer segments are in memory where they are larger than this. */
const LARGEST_MEMORY_BYTES = 48 * 1024 * 1024;
/** While the disk is slow. */
const MOST_PENDING_SEGMENTS = 30;

/**
 * Frees the memory of segments that are on the disk, and of those that cannot be kept.
 * @returns whether one of them is lost
 */
export function releaseMemory(segments: readonly LiveSegment[]): boolean {
  let memoryBytes = 0;
  let hasLost = false;
  for (let back = 0; back < segments.length; back += 1) {
    const segment = segments.at(-1 - back)!;
    const isReleased = segment.parts.length === 0;
    // Those before have been released by earlier calls.
    if (isReleased && back > MOST_PENDING_SEGMENTS) break;
    if (isReleased || !segment.isComplete) continue;
    memoryBytes += segment.sizeBytes;
    const isOnDisk = segment.place !== null;
    const most = isOnDisk ? FRESH_SEGMENTS : segment.isPending ? MOST_PENDING_SEGMENTS : KEPT_SEGMENTS;
    const isLarge = isOnDisk && back >= FRESH_SEGMENTS / 2 && memoryBytes > LARGEST_MEMORY_BYTES;
    if (back < most && !isLarge) continue;
    segment.parts = [];
    segment.whole = null;
    if (isOnDisk) continue;
    segment.isGap = true;
    hasLost = true;
  }
  return hasLost;
}
