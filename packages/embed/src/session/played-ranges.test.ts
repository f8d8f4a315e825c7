import type { PlayedRange } from '@commoncast/core/insights/beat';
import { MAX_RANGES } from '@commoncast/core/insights/constants';
import { expect, it } from 'vitest';
import { addRange } from './played-ranges.ts';

const add = (list: readonly PlayedRange[], ...more: PlayedRange[]): PlayedRange[] =>
  more.reduce<PlayedRange[]>((ranges, [from, to]) => addRange(ranges, from, to), [...list]);

it('keeps what was played in the order of playing, twice where it was played twice', () => {
  expect(add([], [0, 10_000], [5_000, 20_000])).toEqual([
    [0, 10_000],
    [5_000, 20_000],
  ]);
});

it('goes on with the last interval where it stopped', () => {
  expect(add([], [0, 10_000], [10_020, 12_000])).toEqual([[0, 12_000]]);
});

it('adds nothing where nothing was played', () => {
  expect(add([[0, 10]], [500, 500], [600, 550])).toEqual([[0, 10]]);
});

it('joins the oldest two that touch once the list is full', () => {
  const overlapping: PlayedRange[] = [
    [1_000_000, 1_001_000],
    [0, 500],
    [400, 900],
  ];
  const apart = Array.from(
    { length: MAX_RANGES - 2 },
    (_, at): PlayedRange => [2_000 * at + 10_000, 2_000 * at + 10_100],
  );
  const full = add(overlapping, ...apart);
  expect(full).toHaveLength(MAX_RANGES);
  expect(full.slice(0, 2)).toEqual([
    [1_000_000, 1_001_000],
    [0, 900],
  ]);
});

it('claims the least content that was not played where none touch', () => {
  const apart = Array.from(
    { length: MAX_RANGES + 1 },
    (_, at): PlayedRange => [at * 1000, at * 1000 + (at === 7 ? 990 : 100)],
  );
  const full = add([], ...apart);
  expect(full).toHaveLength(MAX_RANGES);
  expect(full[7]).toEqual([7000, 8100]);
});
