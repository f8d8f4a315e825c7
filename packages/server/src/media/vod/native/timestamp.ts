import { AV_NOPTS_VALUE } from 'node-av/constants';
import { type Ratio, toNumber } from '../timing/ratio.ts';

/** A native timestamp in seconds; null if the container gave none. */
export function timestampS(timestamp: bigint, timeBase: Ratio): number | null {
  return timestamp === AV_NOPTS_VALUE ? null : Number(timestamp) * toNumber(timeBase);
}
