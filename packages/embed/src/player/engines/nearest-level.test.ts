import { expect, it } from 'vitest';
import type { Level } from './engine.ts';
import { nearestLevel } from './nearest-level.ts';

const levelsOf = (...heights: number[]): Level[] =>
  heights.map((height, id) => ({ id, height, bitrateKbps: 1000 }));

it.each([
  [[1080, 720, 360], 720, 1],
  [[1080, 480], 720, 1],
  [[1080, 720, 360], 2160, 0],
  [[0, 0], 720, 'auto'],
  [[], 720, 'auto'],
  [[1080, 720], undefined, 'auto'],
  // What stands in a storage may have been written by others.
  [[1080, 720], 'x' as unknown as number, 0],
])('of %j, for %s, it takes %s', (heights, height, id) => {
  expect(nearestLevel(levelsOf(...heights), height)).toBe(id);
});
