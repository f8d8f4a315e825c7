import type { Segment } from './segment.ts';

/**
 * BANDWIDTH, as RFC 8216bis §4.4.6.2 and §4.1 define the peak segment rate: the highest rate of any run of segments
 * that lasts between half and one and a half target durations.
 */
export function peakRateBps(segments: readonly Segment[], targetDurationS: number): number {
  let peak = 0;
  for (let first = 0; first < segments.length; first += 1) {
    let bytes = 0;
    let durationS = 0;
    for (let last = first; last < segments.length && durationS < targetDurationS * 1.5; last += 1) {
      bytes += segments[last]!.bytes;
      durationS += segments[last]!.durationS;
      if (durationS >= targetDurationS * 0.5 && durationS <= targetDurationS * 1.5) {
        peak = Math.max(peak, (bytes * 8) / durationS);
      }
    }
  }
  // A film shorter than half a target duration has no such run.
  return Math.ceil(peak || averageRateBps(segments));
}

/** AVERAGE-BANDWIDTH of RFC 8216bis §4.4.6.2. */
export function averageRateBps(segments: readonly Segment[]): number {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const durationS = segments.reduce((sum, segment) => sum + segment.durationS, 0);
  return durationS === 0 ? 0 : Math.ceil((bytes * 8) / durationS);
}
