import { expect, test } from 'vitest';
import { Borders } from './borders.ts';

const at25 = { frameRate: { num: 25, den: 1 }, phase: 0 };

test('segments start as scheduled, and the last one ends with the film', () => {
  const borders = new Borders({ ...at25, endS: 9.3 });
  expect(Array.from({ length: borders.count }, (_, segment) => borders.startS(segment))).toEqual([
    0, 1, 2, 4, 8,
  ]);
  expect(borders.durationS(4)).toBeCloseTo(1.3);
  expect(borders.startS(5)).toBe(9.3);
  expect(borders.endTick).toBe(233);
});

test('segments start where those of a copy do, if there is one', () => {
  const borders = new Borders({ ...at25, endS: 9.3, cutsS: [0, 2, 6.4, 12] });
  expect(Array.from({ length: borders.count }, (_, segment) => borders.startTick(segment))).toEqual([
    0, 50, 160,
  ]);
  expect(borders.durationS(2)).toBeCloseTo(2.9);
});

test('borders lie on frames, also at 29.97 a second', () => {
  const borders = new Borders({ frameRate: { num: 30_000, den: 1001 }, phase: 0, endS: 3600 });
  for (let segment = 1; segment < borders.count; segment += 1) {
    expect((borders.startS(segment) * 30_000) / 1001).toBeCloseTo(borders.startTick(segment), 6);
    expect(Math.abs(borders.startS(segment) - (segment === 1 ? 1 : 4 * segment - 8 || 2))).toBeLessThan(0.02);
  }
});

test('a film shorter than a frame has one segment', () => {
  const borders = new Borders({ ...at25, endS: 0.01 });
  expect(borders).toMatchObject({ count: 1, endTick: 1 });
});

test('each frame belongs to one segment', () => {
  const borders = new Borders({ ...at25, endS: 9.3 });
  expect([0, 24, 25, 99, 100, 232, 1000].map((tick) => borders.segmentAt(tick))).toEqual([
    0, 0, 1, 2, 3, 4, 4,
  ]);
});
