import { expect, test } from 'vitest';
import { stepFrames } from './step-frames.ts';

test.each([
  { from: 0, frames: 1, rate: 25, at: 0.06 },
  { from: 0.06, frames: 1, rate: 25, at: 0.1 },
  { from: 0.1, frames: -1, rate: 25, at: 0.06 },
  { from: 0.02, frames: -1, rate: 25, at: 0.02 },
  // 2.92 × 25 is a little under 73 in floating point.
  { from: 2.92, frames: 1, rate: 25, at: 2.98 },
  { from: 10, frames: 1, rate: 50, at: 10.03 },
])('$frames from $from s at $rate a second is $at s', ({ from, frames, rate, at }) =>
  expect(stepFrames(from, frames, rate)).toBeCloseTo(at, 6),
);

test('a hundred steps at 29.97 frames a second meet a hundred frames', () => {
  const frameRate = 30_000 / 1001;
  const seen = new Set<number>();
  for (let at = 0, steps = 0; steps < 100; steps += 1) {
    at = stepFrames(at, 1, frameRate);
    seen.add(Math.floor(at * frameRate));
  }
  expect(seen.size).toBe(100);
});
