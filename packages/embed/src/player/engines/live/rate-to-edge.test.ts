import { expect, it } from 'vitest';
import { rateToEdge } from './rate-to-edge.ts';

const STEP_S = 0.25;

/** Plays for a minute, with parts that arrive as they are played. @returns how far behind it ends, in seconds */
function play(behindS: number, bufferedS: number): number {
  let rate = 1;
  let behind = behindS;
  let buffered = bufferedS;
  for (let s = 0; s < 60; s += STEP_S) {
    rate = rateToEdge({ behindS: behind, bufferedS: buffered, rate });
    behind -= (rate - 1) * STEP_S;
    buffered -= (rate - 1) * STEP_S;
  }
  return behind;
}

it('brings somebody who is behind to the edge, and not past it', () => {
  for (const behindS of [0.2, 0.5, 1, 3, 8]) {
    const endS = play(behindS, behindS + 0.7);
    expect(endS).toBeLessThan(0.05);
    expect(endS).toBeGreaterThan(-0.02);
  }
});

it('plays as fast as sound bears it, and slower the closer it comes', () => {
  expect(rateToEdge({ behindS: 30, bufferedS: 30, rate: 1 })).toBe(1.5);
  expect(rateToEdge({ behindS: 0.5, bufferedS: 1, rate: 1.5 })).toBe(1.25);
  expect(rateToEdge({ behindS: 0.05, bufferedS: 1, rate: 1.1 })).toBe(1.05);
});

it('lets small distances be, and what it has begun it ends', () => {
  expect(rateToEdge({ behindS: 0.08, bufferedS: 1, rate: 1 })).toBe(1);
  expect(rateToEdge({ behindS: 0.08, bufferedS: 1, rate: 1.1 })).toBe(1.05);
  expect(rateToEdge({ behindS: -1, bufferedS: 1, rate: 1.05 })).toBe(1);
});

it('does not play what is ahead away', () => {
  expect(rateToEdge({ behindS: 2, bufferedS: 0.3, rate: 1.5 })).toBe(1);
  expect(play(3, 1)).toBeGreaterThan(2.2);
});
