import { fitInto, type Size } from './fit.ts';
import { qualityName } from './quality-name.ts';
import type { Tuning } from './tuning.ts';

/** One quality to encode. */
export interface Rung extends Size {
  readonly name: string;
  /** A ceiling: the encoder spends only what the picture needs. */
  readonly maxRateBps: number;
  /** The usual settings if left out. */
  readonly tuning?: Tuning;
}

const STEPS = [
  { shortSide: 1080, maxRateBps: 5_000_000 },
  { shortSide: 720, maxRateBps: 2_800_000 },
  { shortSide: 480, maxRateBps: 1_400_000 },
  { shortSide: 360, maxRateBps: 800_000 },
  // Its first second is some 30 kB, so a picture appears soon on any network, and after a far seek.
  { shortSide: 240, maxRateBps: 400_000 },
] as const;

/** Twice the frames need less than twice the bits. */
const HIGH_FRAME_RATE_FACTOR = 1.5;
/** Two rungs closer than this look the same and only add cost. */
const CLOSEST_RATIO = 0.85;

/**
 * The qualities for a source, highest first; none is larger than the source.
 * A source between two steps keeps its own size on top; one below the lowest step gets a single rung of its own size.
 */
export function ladderFor(source: Size, framesPerS: number): Rung[] {
  const factor = framesPerS > 35 ? HIGH_FRAME_RATE_FACTOR : 1;
  const fitted = STEPS.map(({ shortSide, maxRateBps }) => {
    const size = fitInto(source, shortSide);
    return {
      ...size,
      name: qualityName(size.width, size.height),
      maxRateBps: Math.round(maxRateBps * factor),
    };
  });
  return fitted.filter((rung, index) => {
    const below = fitted[index + 1];
    return below === undefined || isClearlySmaller(below, rung);
  });
}

/** The largest short side that is encoded when memory is short. */
const LIGHT_SHORT_SIDE = 720;

/** The rungs that need little memory; the lowest one when all are large. */
export function lightLadder(ladder: readonly Rung[]): Rung[] {
  const light = ladder.filter(({ width, height }) => Math.min(width, height) <= LIGHT_SHORT_SIDE);
  return light.length > 0 ? light : ladder.slice(-1);
}

/** Below this a picture is for starting and seeking, not for watching. */
const SMALLEST_ALONE = 360 * CLOSEST_RATIO;

/** What is made first when nothing can be copied: the smallest rung that can stand alone for a while. */
export function firstRung(ladder: readonly Rung[]): Rung[] {
  const standing = ladder.findLast(({ width, height }) => {
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    return Math.max(short, (long * 9) / 16) >= SMALLEST_ALONE;
  });
  return [standing ?? ladder.at(-1)].filter((rung) => rung !== undefined);
}

/** Whether viewers of `above` would notice a switch to `below`. */
export function isClearlySmaller(below: Size, above: Size): boolean {
  return below.height < above.height * CLOSEST_RATIO;
}

/** The bitrate above which a copied source wastes its viewers' bandwidth. */
export function saneCopyRateBps(source: Size, framesPerS: number): number {
  const factor = framesPerS > 35 ? HIGH_FRAME_RATE_FACTOR : 1;
  const pixels = source.width * source.height;
  const step = STEPS.findLast(({ shortSide }) => pixels <= ((shortSide * shortSide * 16) / 9) * 1.02);
  const atStep = step?.maxRateBps ?? (STEPS[0].maxRateBps * pixels) / (1920 * 1080);
  return 2 * atStep * factor;
}
