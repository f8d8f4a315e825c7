import { expect, test } from 'vitest';
import { Borders } from './borders.ts';
import { chunkSegmentsOf } from './chunk-size.ts';

const film = (endS: number) => new Borders({ frameRate: { num: 25, den: 1 }, phase: 0, endS });

test.each([
  // A short film is shared by all cores.
  [20, 2, 4],
  [60, 2, 9],
  [60, 8, 3],
  // A long one has chunks of 30 to 60 s, as many for each core.
  [600, 2, 11],
  [3600, 8, 12],
  // Never a single segment.
  [6, 16, 2],
])('a film of %d s on %d cores has chunks of %d segments', (endS, cores, segments) => {
  expect(chunkSegmentsOf(film(endS), cores)).toBe(segments);
});
