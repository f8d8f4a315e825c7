/** Quiet sound has to be seen too: the ear's scale lies nearer to this than to the plain one. */
const SCALE = 0.6;
const MIDDLE = 50;
const LEAST = 0.5;

/** Peaks as a filled shape around the middle line, in a box that is as wide as there are peaks and 100 high. */
export function wavePath(peaks: readonly number[]): string {
  const heights = peaks.map((peak) => Math.max(LEAST, peak ** SCALE * (MIDDLE - 2)));
  const upper = heights.map((height, x) => `${x} ${round(MIDDLE - height)}`);
  const lower = heights.map((height, x) => `${x} ${round(MIDDLE + height)}`).reverse();
  return upper.length > 0 ? `M${upper.join('L')}L${lower.join('L')}Z` : '';
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
