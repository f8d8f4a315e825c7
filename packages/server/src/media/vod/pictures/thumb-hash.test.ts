import { colorAt, meanColorOf, readThumbHash } from '@commoncast/core/cdn/thumb-hash';
import { rgbaToThumbHash, thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';

/** A sky that fades into a field, with something red on one side. */
function picture(width: number, height: number, alpha = 255): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [down, across] = [y / height, x / width];
      const isRed = across > 0.7 && down > 0.4;
      pixels.set(
        [isRed ? 220 : 90 * down, isRed ? 40 : 160 - 60 * down, 240 * (1 - down), y < 2 ? alpha : 255],
        4 * (y * width + x),
      );
    }
  }
  return pixels;
}
const partsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

describe.each([
  ['landscape', 96, 54, 255],
  ['portrait', 54, 96, 255],
  ['square', 80, 80, 255],
  ['transparent', 96, 54, 0],
])('the ThumbHash of a %s picture', (_, width, height, alpha) => {
  const bytes = rgbaToThumbHash(width, height, picture(width, height, alpha));
  const hash = readThumbHash(Buffer.from(bytes).toString('base64'));
  if (!hash) throw new Error('It is not read');

  it('has the colours that the reference draws', () => {
    const drawn = thumbHashToRGBA(bytes);
    for (const [column, row] of [
      [0, 0],
      [drawn.w - 1, 0],
      [3, drawn.h - 4],
      [drawn.w >> 1, drawn.h >> 1],
    ] as const) {
      const found = partsOf(colorAt(hash, (column + 0.5) / drawn.w, (row + 0.5) / drawn.h));
      const start = 4 * (row * drawn.w + column);
      // The reference cuts off where we round.
      for (const [index, part] of found.entries())
        expect(Math.abs(part - (drawn.rgba[start + index] ?? Number.NaN))).toBeLessThanOrEqual(1);
    }
  });

  it('has its mean colour', () => {
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    expect(partsOf(meanColorOf(hash))).toEqual([r, g, b].map((part) => Math.round(part * 255)));
  });
});
