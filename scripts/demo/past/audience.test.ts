import { DAY_MS } from '@commoncast/core/time/day';
import { expect, test } from 'vitest';
import { createAudience } from './audience.ts';

const todayMs = Date.parse('2026-05-20T09:30:00Z');
const days = 89;

test('the same days have the same visits', () => {
  const [first, second] = [1, 2].map(() =>
    createAudience({ days, todayMs }).map(({ random: _random, ...visit }) => visit),
  );
  expect(first).toEqual(second);
});

test('nobody comes before the first day or in the future, and each visit is one of its own', () => {
  const visits = createAudience({ days, todayMs });
  expect(Math.min(...visits.map(({ atMs }) => atMs))).toBeGreaterThanOrEqual(todayMs - days * DAY_MS);
  expect(Math.max(...visits.map(({ atMs }) => atMs))).toBeLessThan(todayMs);
  expect(new Set(visits.map(({ sessionId }) => sessionId)).size).toBe(visits.length);
});

test('more come in the last month than in the first, and more on Saturdays than on Tuesdays', () => {
  const visits = createAudience({ days, todayMs });
  const daysAgo = visits.map(({ atMs }) => (todayMs - atMs) / DAY_MS);
  const between = (from: number, until: number) => daysAgo.filter((ago) => ago >= from && ago < until).length;
  expect(between(0, 28)).toBeGreaterThan(1.4 * between(61, 89));
  const onWeekday = (weekday: number) =>
    visits.filter(({ atMs }) => new Date(atMs).getUTCDay() === weekday).length;
  expect(onWeekday(6)).toBeGreaterThan(1.15 * onWeekday(2));
});

test('some come again, with the browser and from the address that they had', () => {
  const visits = createAudience({ days, todayMs });
  const byViewer = Map.groupBy(visits, ({ viewerId }) => viewerId);
  expect(byViewer.size).toBeLessThan(0.85 * visits.length);
  expect(byViewer.size).toBeGreaterThan(0.6 * visits.length);
  for (const own of byViewer.values()) {
    expect(new Set(own.map(({ userAgent, address }) => `${userAgent} ${address}`)).size).toBe(1);
  }
});
