/** How a decoded picture must be turned to stand upright. */
export interface Orientation {
  /** In the filter language; empty for a picture that is upright already. */
  readonly filters: readonly string[];
  /** Whether width and height swap. */
  readonly isTurned: boolean;
}

export const UPRIGHT: Orientation = { filters: [], isTurned: false };

/**
 * Reads a display matrix as defined in ISO/IEC 14496-12 §6.2.2: nine little-endian int32, row by row.
 * Handles quarter turns and mirrored pictures (front cameras); other angles are left alone.
 */
export function orientationOf(matrix: Buffer | null): Orientation {
  if (matrix === null || matrix.length < 36) return UPRIGHT;
  const entry = (index: number): number => matrix.readInt32LE(index * 4);
  const degrees = Math.round((Math.atan2(entry(1), entry(0)) * 180) / Math.PI);
  switch ((degrees + 360) % 360) {
    case 90:
      return { filters: [`transpose=${entry(3) > 0 ? 'cclock_flip' : 'clock'}`], isTurned: true };
    case 270:
      return { filters: [`transpose=${entry(3) < 0 ? 'clock_flip' : 'cclock'}`], isTurned: true };
    case 180:
      return {
        filters: [...(entry(0) < 0 ? ['hflip'] : []), ...(entry(4) < 0 ? ['vflip'] : [])],
        isTurned: false,
      };
    default:
      return { filters: entry(4) < 0 ? ['vflip'] : [], isTurned: false };
  }
}
