import type { VideoRange } from '@commoncast/core/players/source-copy';
import { boxContent, coloursOf } from './boxes.ts';

/** Transfer characteristics of ITU-T H.273: SMPTE ST 2084 and ARIB STD-B67. */
const RANGES: ReadonlyMap<number, VideoRange> = new Map([
  [16, 'PQ'],
  [18, 'HLG'],
]);

/** VIDEO-RANGE of RFC 8216bis §4.4.6.2, read from an initialization segment. */
export function videoRangeOf(init: Buffer): VideoRange {
  const transfer = coloursOf(init)?.transfer ?? boxContent(init, 'vpcC')?.[8];
  return RANGES.get(transfer ?? 0) ?? 'SDR';
}
