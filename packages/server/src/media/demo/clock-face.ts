import type { Canvas } from './canvas.ts';
import { type Coverage, drawStrokes } from './coverage.ts';
import { COLON_WIDTH, DIGIT_WIDTH, digitOutlines, PEN_RADIUS } from './digit-outlines.ts';

/** As fractions of the picture's height. */
const DIGIT_HEIGHT = 0.13;
/** Below the middle, where a player has its start button. */
const DIGITS_AT = 0.74;
const RING_RADIUS = 0.4;
const RING_HALF_WIDTH = 0.006;
const GAP = 0.0175;

interface RingPixel {
  readonly x: number;
  readonly y: number;
  readonly covered: number;
  /** Fraction of the circle, clockwise from the top. */
  readonly part: number;
}

/** A clock in a large ring that fills once a minute. */
export class ClockFace {
  readonly #glyphs: ReadonlyMap<string, Coverage>;
  readonly #ring: readonly RingPixel[];
  readonly #gap: number;

  constructor(width: number, height: number) {
    const scale = height * DIGIT_HEIGHT;
    this.#gap = evenPixels(height * GAP);
    this.#glyphs = new Map(
      Object.entries(digitOutlines).map(([glyph, strokes]) => {
        const box = { width: glyph === ':' ? COLON_WIDTH : DIGIT_WIDTH, height: 1 };
        return [glyph, drawStrokes(strokes, box, PEN_RADIUS, scale)];
      }),
    );
    this.#ring = ringPixels(width, height);
  }

  /** Draws minutes, seconds and the ring. */
  draw(canvas: Canvas, timeS: number): void {
    const seconds = Math.floor(timeS);
    this.#write(canvas, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    const filled = (timeS % 60) / 60;
    for (const { x, y, covered, part } of this.#ring) {
      canvas.whiten(x, y, covered * (part <= filled ? 0.95 : 0.16));
    }
  }

  #write(canvas: Canvas, text: string): void {
    const glyphs = [...text].map((glyph) => this.#glyphs.get(glyph)!);
    const width = glyphs.reduce((sum, glyph) => sum + glyph.width + this.#gap, -this.#gap);
    let left = evenPixels((canvas.width - width) / 2);
    const top = evenPixels(canvas.height * DIGITS_AT - glyphs[0]!.height / 2);
    for (const glyph of glyphs) {
      canvas.drawWhite(glyph, left, top, 1);
      left += glyph.width + this.#gap;
    }
  }
}

function ringPixels(width: number, height: number): RingPixel[] {
  const radius = height * RING_RADIUS;
  const halfWidth = Math.max(1, height * RING_HALF_WIDTH);
  const pixels: RingPixel[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = x + 0.5 - width / 2;
      const dy = y + 0.5 - height / 2;
      const covered = halfWidth + 0.5 - Math.abs(Math.hypot(dx, dy) - radius);
      if (covered <= 0) continue;
      const part = (Math.atan2(dx, -dy) / (2 * Math.PI) + 1) % 1;
      pixels.push({ x, y, covered: Math.min(1, covered), part });
    }
  }
  return pixels;
}

function evenPixels(length: number): number {
  return Math.round(length / 2) * 2;
}
