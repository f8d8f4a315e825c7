import type { Beat } from '@commoncast/core/insights/beat';

/**
 * Writes a beat as JSON. Its only array is written by hand: libraries on host pages have given every array a
 * `toJSON`, and what that makes of one no server understands.
 */
export function encodeBeat({ ranges, ...rest }: Beat): string {
  return `${JSON.stringify(rest).slice(0, -1)},"ranges":[${ranges.map((range) => `[${range}]`)}]}`;
}
