import type { Job } from './carrier.ts';
import { type Candidate, type Situation, shouldGiveUp } from './choose-variant.ts';

/** What has come sooner says nothing yet of the rest. */
const TELLING_S = 0.5;

/**
 * Whether a segment that is on its way comes too late, and the lowest rendition would not.
 * @param renditions lowest first
 */
export function isTooLate(
  { id, sinceMs, bytes, totalBytes }: Job,
  renditions: readonly Candidate[],
  situation: Situation,
  nowMs = performance.now(),
): boolean {
  const lowest = renditions[0];
  const seconds = (nowMs - sinceMs) / 1000;
  const expected = totalBytes || ((renditions[id]?.averageBandwidth ?? 0) * situation.segmentS) / 8;
  const restS = ((expected - bytes) * seconds) / (bytes || 1);
  if (!lowest || seconds < (bytes ? TELLING_S : 1 + 3 * situation.latencyS)) return false;
  return shouldGiveUp(lowest, restS, situation);
}
