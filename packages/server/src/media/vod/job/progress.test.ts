import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progressReporter } from './progress.ts';
import type { StepEvent } from './vod-task.ts';

const reported: { percent: number; etaS: number | null }[] = [];
const hear = (event: StepEvent): void => {
  if (event.type === 'progress') reported.push({ percent: event.percent, etaS: event.etaS });
};

beforeEach(() => {
  reported.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

/** Has a position come at a moment, in seconds since the beginning. */
function follow(
  report: (positionS: number) => void,
  positions: readonly (readonly [number, number])[],
): void {
  let nowS = 0;
  for (const [atS, positionS] of positions) {
    vi.advanceTimersByTime((atS - nowS) * 1000);
    nowS = atS;
    report(positionS);
  }
}

test('the time left follows from the pace, whatever the start took', () => {
  follow(progressReporter(hear, 'ladder', 40), [
    [0, 0],
    [8, 0],
    [9, 0.1],
    [11, 4.1],
    [13, 8.1],
  ]);
  expect(reported.map(({ etaS }) => etaS)).toEqual([null, null, null, 18, 16]);
  expect(reported.at(-1)?.percent).toBe(20);
});

test('nothing is said of it while next to nothing is made', () => {
  follow(progressReporter(hear, 'ladder', 40), [
    [0, 0.01],
    [5, 0.03],
    [10, 0.9],
  ]);
  expect(reported.map(({ etaS }) => etaS)).toEqual([null, null, null]);
});

test('what was there before counts as done, and not as pace', () => {
  follow(progressReporter(hear, 'ladder', 40, undefined, 30), [
    [0, 30],
    [1, 31],
    [3, 33],
  ]);
  expect(reported).toEqual([
    { percent: 75, etaS: null },
    { percent: 77, etaS: null },
    { percent: 82, etaS: 7 },
  ]);
});

test('people are told no more often than they can read', () => {
  follow(progressReporter(hear, 'ladder', 40), [
    [0, 1],
    [0.2, 2],
    [0.6, 3],
  ]);
  expect(reported.map(({ percent }) => percent)).toEqual([2, 7]);
});
