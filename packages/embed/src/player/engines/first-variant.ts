import type { PublicVariant } from '@commoncast/core/players/schema';

/** So much of the line may the first segment take that it is there in a moment. */
const SHARE = 0.3;

/**
 * The rendition for the first picture: the lowest, unless an earlier video has shown that the line carries a better one
 * as quickly; never one that is larger than the place for it, nor a copy of the source.
 * @param variants lowest first, and then copies
 * @param bps bits a second that are known of the line; 0 for nothing
 * @param widthPx of the place, in device pixels
 */
export function firstVariant(
  variants: readonly PublicVariant[],
  bps: number,
  widthPx: number,
): PublicVariant | undefined {
  const [lowest] = variants;
  const narrower = variants.findIndex(({ width }) => width >= widthPx * 0.95);
  const fitting = narrower < 0 ? variants : variants.slice(0, narrower + 1);
  return fitting.findLast(({ bandwidth, sourceCopy }) => !sourceCopy && bandwidth < bps * SHARE) ?? lowest;
}
