import type { Point } from './digit-outlines.ts';

/** How much of each pixel a shape covers, 0 to 255. Sides are even, to fit 4:2:0 pictures. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
}

/** Strokes drawn with a round pen; `scale` pixels are one unit. */
export function drawStrokes(
  strokes: readonly (readonly Point[])[],
  box: { readonly width: number; readonly height: number },
  penRadius: number,
  scale: number,
): Coverage {
  const width = Math.ceil((box.width * scale) / 2) * 2;
  const height = Math.ceil((box.height * scale) / 2) * 2;
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distance = distanceTo(strokes, (x + 0.5) / scale, (y + 0.5) / scale);
      const covered = (penRadius - distance) * scale + 0.5;
      alpha[y * width + x] = Math.round(Math.min(1, Math.max(0, covered)) * 255);
    }
  }
  return { width, height, alpha };
}

function distanceTo(strokes: readonly (readonly Point[])[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const stroke of strokes) {
    for (let index = 1; index < stroke.length; index += 1) {
      nearest = Math.min(nearest, distanceToSegment(stroke[index - 1]!, stroke[index]!, x, y));
    }
  }
  return nearest;
}

function distanceToSegment([ax, ay]: Point, [bx, by]: Point, x: number, y: number): number {
  const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = lengthSquared === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / lengthSquared;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay));
}
