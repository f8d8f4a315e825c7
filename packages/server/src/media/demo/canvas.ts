import type { Coverage } from './coverage.ts';

/** White in limited-range BT.709. */
const WHITE_LUMA = 235;
const NEUTRAL = 128;

/** A picture in planar 4:2:0 that white shapes are drawn on. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** The three planes, one after the other. */
  readonly pixels: Buffer;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = Buffer.alloc((width * height * 3) / 2);
  }

  /** Draws white over the picture. @param left and top are even @param opacity 0 to 1 */
  drawWhite({ width, height, alpha }: Coverage, left: number, top: number, opacity: number): void {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const covered = alpha[y * width + x]!;
        if (covered > 0) this.whiten(left + x, top + y, (covered / 255) * opacity);
      }
    }
  }

  /** One pixel; of the four pixels that share a colour, the last one decides it. */
  whiten(x: number, y: number, amount: number): void {
    const { width, height, pixels } = this;
    const luma = y * width + x;
    pixels[luma] = pixels[luma]! + (WHITE_LUMA - pixels[luma]!) * amount + 0.5;
    if ((x & y & 1) === 0) return;
    const blue = width * height + (y >> 1) * (width >> 1) + (x >> 1);
    const red = blue + (width * height) / 4;
    pixels[blue] = pixels[blue]! + (NEUTRAL - pixels[blue]!) * amount + 0.5;
    pixels[red] = pixels[red]! + (NEUTRAL - pixels[red]!) * amount + 0.5;
  }
}
