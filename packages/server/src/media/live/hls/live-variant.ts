import type { Variant } from '../../vod/playlists/master-playlist.ts';
import { averageRateBps, peakRateBps } from '../../vod/playlists/segment-rates.ts';
import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import type { PackagedInit } from '../cmaf/packaged.ts';
import type { LiveSegment } from './live-segment.ts';

/** The rates are those of the last minute. */
const MEASURED_SEGMENTS = 30;
const USUAL_FRAMES_PER_S = [
  10,
  12,
  15,
  20,
  24_000 / 1001,
  24,
  25,
  30_000 / 1001,
  30,
  48,
  50,
  60_000 / 1001,
  60,
];
/** Between 23.976 and 24 lies a thousandth. */
const RATE_TOLERANCE = 0.01;

/** What the multivariant playlist says about the source's own rendition. */
export function liveVariant(
  uri: string,
  { codecs, width, height }: PackagedInit,
  listed: readonly LiveSegment[],
  targetS: number,
): Variant {
  const measured = listed.slice(-MEASURED_SEGMENTS).filter(({ sizeBytes }) => sizeBytes > 0);
  const segments = measured.map(({ ticks, sizeBytes }) => ({
    file: '',
    startS: 0,
    durationS: ticks / TICKS_PER_S,
    bytes: sizeBytes,
  }));
  return {
    uri,
    bandwidthBps: peakRateBps(segments, targetS),
    averageBandwidthBps: averageRateBps(segments),
    codecs,
    picture: width === 0 ? null : { width, height, framesPerS: framesPerS(measured) },
  };
}

function framesPerS(segments: readonly LiveSegment[]): number {
  const ticks = segments.reduce((sum, segment) => sum + segment.ticks, 0);
  const pictures = segments.reduce((sum, segment) => sum + segment.pictures, 0);
  if (ticks === 0) return 0;
  const measured = (pictures * TICKS_PER_S) / ticks;
  const [nearest] = USUAL_FRAMES_PER_S.toSorted((a, b) => Math.abs(a - measured) - Math.abs(b - measured));
  return Math.abs(nearest! / measured - 1) < RATE_TOLERANCE ? nearest! : measured;
}
