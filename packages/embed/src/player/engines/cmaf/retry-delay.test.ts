import { expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

it('doubles up to its limit', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map((failures) => retryDelayMs(failures, 1))).toEqual([
    400, 800, 1600, 3200, 6400, 8000, 8000,
  ]);
});

it('is spread over the second half', () => {
  expect(retryDelayMs(3, 0)).toBe(800);
  expect(retryDelayMs(3, 0.5)).toBe(1200);
  const any = retryDelayMs(3);
  expect(any).toBeGreaterThanOrEqual(800);
  expect(any).toBeLessThanOrEqual(1600);
});
