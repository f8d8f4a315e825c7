import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const AT_MS = Date.parse('2026-03-01T20:00:00.000Z');
/** What the clock is ahead of `performance.now()`, whatever time it is. */
const aheadOf = ({ now }: { now(): number }): number => Math.round((now() - performance.now()) / 10) * 10;

it('goes by the device until there is an answer, and by the server from then on', () => {
  const clock = createServerClock(AT_MS - 3_600_000);
  expect(Math.abs(clock.now() - (AT_MS - 3_600_000))).toBeLessThan(10_000);
  clock.hear(AT_MS, 1_000, 1_100);
  expect(aheadOf(clock)).toBe(AT_MS - 1_050);
});

it('is not put back by what a cache has kept, and takes a truer answer', () => {
  const clock = createServerClock();
  clock.hear(AT_MS, 1_000, 1_100);
  clock.hear(AT_MS + 3_000, 6_000, 6_020);
  expect(aheadOf(clock)).toBe(AT_MS - 1_050);
  // The first one was two seconds old.
  clock.hear(AT_MS + 12_000, 11_000, 11_020);
  expect(aheadOf(clock)).toBe(AT_MS + 990);
});

it('does not believe that all of a slow answer was the way back', () => {
  const clock = createServerClock();
  clock.hear(AT_MS, 0, 10_000);
  expect(aheadOf(clock)).toBe(AT_MS - 9_700);
});

it('cannot be spoilt by an answer without a time', () => {
  const clock = createServerClock();
  clock.hear(AT_MS, 0, 100);
  clock.hear(Number.NaN, 0, 100);
  expect(aheadOf(clock)).toBe(AT_MS - 50);
});
