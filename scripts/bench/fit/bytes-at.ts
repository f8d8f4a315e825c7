/** What a rung takes at one quality. */
export interface RatePoint {
  readonly bytes: number;
  readonly ssim: number;
}

/**
 * How many bytes a rung takes at a similarity, on the curve through measured points: bytes grow as a power of what
 * similarity still lacks, so between two points the logarithms of both lie on a straight line.
 * @returns null outside of the curve
 */
export function bytesAt(ssim: number, curve: readonly RatePoint[]): number | null {
  const points = curve.toSorted((a, b) => a.ssim - b.ssim);
  for (const [index, lower] of points.entries()) {
    const upper = points[index + 1];
    if (upper === undefined || ssim < lower.ssim || ssim > upper.ssim) continue;
    const [from, to, at] = [lower.ssim, upper.ssim, ssim].map((value) => Math.log(Math.max(1e-9, 1 - value)));
    const part = from === to ? 0 : (at! - from!) / (to! - from!);
    return lower.bytes * (upper.bytes / lower.bytes) ** part;
  }
  return null;
}
