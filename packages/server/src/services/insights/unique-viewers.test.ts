import { expect, test } from 'vitest';
import { playRateOf, uniqueViewersOf } from './unique-viewers.ts';

const at = new Date('2026-03-10T00:00:00Z');
const count = (viewers: number, loaders: number) => ({ at, viewers, loaders });

test('viewers known by their id are those of the whole span', () => {
  expect(uniqueViewersOf([count(5, 8)])).toBe(5);
  expect(playRateOf([count(5, 8)])).toBe(5 / 8);
});

test('viewers counted by the day are not summed over days', () => {
  const days = [count(3, 6), count(0, 2), count(4, 6)];
  expect(uniqueViewersOf(days)).toBe(3.5);
  expect(playRateOf(days)).toBe(7 / 14);
});

test('nobody is nobody, and of nobody there is no rate', () => {
  expect(uniqueViewersOf([])).toBe(0);
  expect(playRateOf([])).toBeNull();
});
