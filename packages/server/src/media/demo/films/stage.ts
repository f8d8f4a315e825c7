import type { RowBounds, Sprite } from './sprite.ts';

export interface Placing {
  /** 0 to 1. */
  readonly opacity?: number;
  /** Part of the sprite's width and height that shows, from the left and from the bottom; 1 for all of it. */
  readonly shownWidth?: number;
  readonly shownHeight?: number;
}

interface Plane {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Layer {
  readonly values: Uint8Array;
  readonly alpha: Uint8Array;
  readonly rows: readonly RowBounds[];
  readonly width: number;
  readonly height: number;
}

/** One frame of a film, in planar 4:2:0, on which sprites are laid from the back to the front. */
export class Stage {
  readonly width: number;
  readonly height: number;
  /** The three planes, one after the other. */
  readonly pixels: Buffer;
  readonly #luma: Plane;
  readonly #blue: Plane;
  readonly #red: Plane;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    const size = width * height;
    this.pixels = Buffer.alloc((size * 3) / 2);
    const chroma = { width: width >> 1, height: height >> 1 };
    this.#luma = { pixels: this.pixels.subarray(0, size), width, height };
    this.#blue = { pixels: this.pixels.subarray(size, size * 1.25), ...chroma };
    this.#red = { pixels: this.pixels.subarray(size * 1.25), ...chroma };
  }

  /** Covers the whole frame. @param sprite is as large as the frame, and opaque */
  fill({ luma, blue, red }: Pick<Sprite, 'luma' | 'blue' | 'red'>): void {
    this.#luma.pixels.set(luma);
    this.#blue.pixels.set(blue);
    this.#red.pixels.set(red);
  }

  /** What is on the stage, for `fill` of another. */
  get planes(): Pick<Sprite, 'luma' | 'blue' | 'red'> {
    return { luma: this.#luma.pixels, blue: this.#blue.pixels, red: this.#red.pixels };
  }

  /** Lays a sprite over the frame. @param left and top may lie outside */
  draw(sprite: Sprite, left: number, top: number, placing: Placing = {}): void {
    const { opacity = 1 } = placing;
    if (opacity <= 0.004) return;
    const { width, height, luma, alpha, blue, red, chromaAlpha, rows, chromaRows } = sprite;
    const at = { x: Math.round(left), y: Math.round(top) };
    blend(this.#luma, { values: luma, alpha, rows, width, height }, at, placing);
    const half = { alpha: chromaAlpha, rows: chromaRows, width: width >> 1, height: height >> 1 };
    const halfAt = { x: at.x >> 1, y: at.y >> 1 };
    blend(this.#blue, { values: blue, ...half }, halfAt, placing);
    blend(this.#red, { values: red, ...half }, halfAt, placing);
  }

  /** Lays a sprite so that its middle is at a point. */
  drawAround(sprite: Sprite, x: number, y: number, placing?: Placing): void {
    this.draw(sprite, x - sprite.width / 2, y - sprite.height / 2, placing);
  }
}

/** 255 × 257: as close to 2 to the 16 as eight bits can tell. */
const OPAQUE = 65_535;

function blend(plane: Plane, layer: Layer, at: { x: number; y: number }, placing: Placing): void {
  const { opacity = 1, shownWidth = 1, shownHeight = 1 } = placing;
  const { pixels } = plane;
  const { values, alpha } = layer;
  const strength = Math.round(opacity * 257);
  const firstX = Math.max(0, -at.x);
  const lastX = Math.min(Math.round(layer.width * shownWidth), plane.width - at.x);
  const firstY = Math.max(0, -at.y, Math.round(layer.height * (1 - shownHeight)));
  const lastY = Math.min(layer.height, plane.height - at.y);
  for (let y = firstY; y < lastY; y += 1) {
    const row = y * layer.width;
    const target = (y + at.y) * plane.width + at.x;
    const [from, until] = layer.rows[y]!;
    const end = Math.min(until, lastX);
    for (let x = Math.max(from, firstX); x < end; x += 1) {
      const covered = alpha[row + x]! * strength;
      if (covered >= OPAQUE) pixels[target + x] = values[row + x]!;
      else if (covered > 0) {
        const below = pixels[target + x]!;
        pixels[target + x] = below + (((values[row + x]! - below) * covered + 32_768) >> 16);
      }
    }
  }
}
