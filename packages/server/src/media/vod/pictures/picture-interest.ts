/** Pictures are rated at this size, in grey. */
export const SAMPLE_SIZE = { width: 64, height: 36 } as const;

/** Mean brightness and spread, out of 255, above which a picture is neither black, nor white, nor empty. */
const DARKEST_MEAN = 30;
const BRIGHTEST_MEAN = 235;
const SMALLEST_SPREAD = 18;

/**
 * How much there is to see: 1 or more is good enough for a poster, 0 is a single colour.
 * @param grey one byte per pixel
 */
export function pictureInterest(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const variance = grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length;
  const spread = Math.sqrt(variance) / SMALLEST_SPREAD;
  const light = Math.min(1, mean / DARKEST_MEAN, (255 - mean) / (255 - BRIGHTEST_MEAN));
  return light < 1 ? Math.min(0.99, spread) * light : spread;
}
