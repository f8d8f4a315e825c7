import sharp from 'sharp';
import { drawLettering, type Lettering } from './lettering.ts';

/** A picture that is laid over others: planar 4:2:0, limited range, BT.709, with how opaque each pixel is. */
export interface Sprite {
  /** Both sides are even. */
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
  readonly alpha: Uint8Array;
  /** Blue and red difference and opacity, each for four pixels. */
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
  readonly chromaAlpha: Uint8Array;
  /** Where each row begins and ends to be visible; most of a drawing is empty. */
  readonly rows: readonly RowBounds[];
  readonly chromaRows: readonly RowBounds[];
}

/** `[from, until)` in pixels; 0 and 0 for an empty row. */
export type RowBounds = readonly [from: number, until: number];

/** Draws SVG markup. @param width and height are made even */
export async function drawSprite(markup: string, width: number, height: number): Promise<Sprite> {
  const [w, h] = [even(width), even(height)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${markup}</svg>`;
  const rgba = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return toSprite(rgba, w, h);
}

/** Draws a line of text. There is room for the pen around it. */
export function drawText(lettering: Lettering): Promise<Sprite> {
  const { markup, width } = drawLettering(lettering);
  const room = lettering.size * 0.2;
  return drawSprite(
    `<g transform="translate(${room} ${room})">${markup}</g>`,
    width + 2 * room,
    lettering.size + 2 * room,
  );
}

/** Draws the phases of something that moves, one after the other. @param part 0 to 1, without 1 */
export async function drawPhases(
  count: number,
  draw: (part: number) => string,
  width: number,
  height = width,
): Promise<Sprite[]> {
  const phases: Sprite[] = [];
  for (let phase = 0; phase < count; phase += 1) {
    phases.push(await drawSprite(draw(phase / count), width, height));
  }
  return phases;
}

function toSprite(rgba: Buffer, width: number, height: number): Sprite {
  const size = width * height;
  const luma = new Uint8Array(size);
  const alpha = new Uint8Array(size);
  const blue = new Uint8Array(size / 4);
  const red = new Uint8Array(size / 4);
  const chromaAlpha = new Uint8Array(size / 4);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let [r, g, b, covered] = [0, 0, 0, 0];
      for (let corner = 0; corner < 4; corner += 1) {
        const at = (y + (corner >> 1)) * width + x + (corner & 1);
        const a = rgba[at * 4 + 3]!;
        if (a === 0) continue;
        const [pr, pg, pb] = [rgba[at * 4]!, rgba[at * 4 + 1]!, rgba[at * 4 + 2]!];
        luma[at] = 16.5 + 0.1826 * pr + 0.6142 * pg + 0.062 * pb;
        alpha[at] = a;
        r += pr * a;
        g += pg * a;
        b += pb * a;
        covered += a;
      }
      if (covered === 0) continue;
      const at = (y >> 1) * (width >> 1) + (x >> 1);
      blue[at] = 128.5 + (-0.1006 * r - 0.3386 * g + 0.4392 * b) / covered;
      red[at] = 128.5 + (0.4392 * r - 0.3989 * g - 0.0403 * b) / covered;
      chromaAlpha[at] = covered / 4;
    }
  }
  const rows = boundsOf(alpha, width);
  const chromaRows = boundsOf(chromaAlpha, width >> 1);
  return { width, height, luma, alpha, blue, red, chromaAlpha, rows, chromaRows };
}

function boundsOf(alpha: Uint8Array, width: number): RowBounds[] {
  return Array.from({ length: alpha.length / width }, (_, y): RowBounds => {
    const row = alpha.subarray(y * width, (y + 1) * width);
    const from = row.findIndex((covered) => covered > 0);
    return from < 0 ? [0, 0] : [from, row.findLastIndex((covered) => covered > 0) + 1];
  });
}

function even(length: number): number {
  return Math.ceil(length / 2) * 2;
}
