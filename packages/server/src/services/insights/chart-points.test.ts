import { expect, test } from 'vitest';
import { chartPoints } from './chart-points.ts';

const at = (time: string) => new Date(`2026-03-${time}:00Z`);

test('empty hours and days have points as well', () => {
  const values = [{ at: at('10T11:00'), value: 7 }];
  const span = { start: at('10T10:20'), end: at('10T13:00') };
  expect(chartPoints(values, 'views', 'hour', span)).toEqual([
    { x: '2026-03-10T10:00:00.000Z', y: 0 },
    { x: '2026-03-10T11:00:00.000Z', y: 7 },
    { x: '2026-03-10T12:00:00.000Z', y: 0 },
  ]);
  expect(chartPoints([], 'watchTime', 'day', { start: at('10T00:00'), end: at('12T00:00') })).toEqual([
    { x: '2026-03-10T00:00:00.000Z', y: 0 },
    { x: '2026-03-11T00:00:00.000Z', y: 0 },
  ]);
});

test('the mean of nothing is not zero', () => {
  const span = { start: at('10T00:00'), end: at('11T00:00') };
  expect(chartPoints([], 'averagePercentWatched', 'day', span)).toEqual([
    { x: '2026-03-10T00:00:00.000Z', y: null },
  ]);
});
