/**
 * What a ThumbHash (https://evanw.github.io/thumbhash) says: waves of lightness, and fewer of two differences of colour
 * (yellow to blue, red to green).
 */
export interface ThumbHash {
  readonly lightness: Channel;
  readonly yellow: Channel;
  readonly red: Channel;
}

interface Channel {
  readonly mean: number;
  readonly waves: readonly Wave[];
}

/** Half periods of a cosine across and down, and how strong it is. */
interface Wave {
  readonly across: number;
  readonly down: number;
  readonly amplitude: number;
}

const HEADER_BYTES = 5;
/** The differences of colour always have as many. */
const COLOR_WAVES = 3;

/** @param placeholder in base64. @returns undefined for what is no ThumbHash */
export function readThumbHash(placeholder: string): ThumbHash | undefined {
  const bytes = bytesOf(placeholder);
  if (bytes.length <= HEADER_BYTES) return undefined;
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0] = bytes;
  const means = b0 | (b1 << 8) | (b2 << 16);
  const shape = b3 | (b4 << 8);
  // A picture that one can see through has fewer waves and, after the header, a byte of its own.
  const isOpaque = means >> 23 === 0;
  const longer = isOpaque ? 7 : 5;
  const isLandscape = shape >> 15 === 1;
  const shorter = Math.max(COLOR_WAVES, shape & 7);
  const [across, down] = isLandscape ? [longer, shorter] : [shorter, longer];

  const nibbles = bytes
    .slice(isOpaque ? HEADER_BYTES : HEADER_BYTES + 1)
    .flatMap((byte) => [byte & 15, byte >> 4]);
  const wavesOf = (acrossCount: number, downCount: number, scale: number): Wave[] =>
    frequencies(acrossCount, downCount).map((frequency) => ({
      ...frequency,
      amplitude: ((nibbles.shift() ?? 7.5) / 7.5 - 1) * scale,
    }));
  const lightness = { mean: (means & 63) / 63, waves: wavesOf(across, down, ((means >> 18) & 31) / 31) };
  // Rounding takes from colours, so the reference gives a quarter back.
  const yellow = {
    mean: ((means >> 6) & 63) / 31.5 - 1,
    waves: wavesOf(COLOR_WAVES, COLOR_WAVES, (((shape >> 3) & 63) / 63) * 1.25),
  };
  const red = {
    mean: ((means >> 12) & 63) / 31.5 - 1,
    waves: wavesOf(COLOR_WAVES, COLOR_WAVES, (((shape >> 9) & 63) / 63) * 1.25),
  };
  return { lightness, yellow, red };
}

/** The mean colour, as `#rrggbb`. */
export function meanColorOf({ lightness, yellow, red }: ThumbHash): string {
  return toHex(lightness.mean, yellow.mean, red.mean);
}

/** The colour at a point, as `#rrggbb`. @param x from 0 at the left to 1. @param y from 0 at the top to 1 */
export function colorAt({ lightness, yellow, red }: ThumbHash, x: number, y: number): string {
  const at = ({ mean, waves }: Channel): number =>
    waves.reduce(
      (sum, { across, down, amplitude }) =>
        sum + 2 * amplitude * Math.cos(Math.PI * across * x) * Math.cos(Math.PI * down * y),
      mean,
    );
  return toHex(at(lightness), at(yellow), at(red));
}

/** Which waves are written, in their order: the triangle of the slow ones, without the mean. */
function frequencies(acrossCount: number, downCount: number): { across: number; down: number }[] {
  const all: { across: number; down: number }[] = [];
  for (let down = 0; down < downCount; down += 1) {
    for (let across = down ? 0 : 1; across * downCount < acrossCount * (downCount - down); across += 1) {
      all.push({ across, down });
    }
  }
  return all;
}

function toHex(lightness: number, yellow: number, red: number): string {
  const b = lightness - (2 / 3) * yellow;
  const r = (3 * lightness - b + red) / 2;
  const g = r - red;
  const hex = (part: number): string =>
    Math.round(255 * Math.min(1, Math.max(0, part)))
      .toString(16)
      .padStart(2, '0');
  return `#${[r, g, b].map(hex).join('')}`;
}

function bytesOf(base64: string): number[] {
  if (!/^[\w+/]+={0,2}$/.test(base64)) return [];
  try {
    return [...atob(base64)].map((one) => one.charCodeAt(0));
  } catch {
    return [];
  }
}
