import type { RangeRequest } from '../../storage/byte-range.ts';

const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/;

/**
 * Parses a Range header. Anything but a single plain byte range gives null and is answered with the whole file, as RFC
 * 9110 §14.2 allows: multiple ranges serve only attacks here.
 */
export function parseRange(header: string | undefined): RangeRequest | null {
  const [, first, last, suffix] = ONE_RANGE.exec(header ?? '') ?? [];
  if (suffix !== undefined) return { suffixBytes: Number(suffix) };
  if (first === undefined) return null;
  if (last === undefined) return { first: Number(first) };
  return Number(last) < Number(first) ? null : { first: Number(first), last: Number(last) };
}
