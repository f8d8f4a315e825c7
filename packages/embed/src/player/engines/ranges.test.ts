import { describe, expect, it } from 'vitest';
import { endOfHole, excess, loadedEnd, type Range, rangesOf } from './ranges.ts';

const RANGES: readonly Range[] = [
  [0.08, 4],
  [4.05, 8],
  [20, 24],
];

it('reads what a video element says', () => {
  const said = { length: 2, start: (at: number) => at * 10, end: (at: number) => at * 10 + 5 };
  expect(rangesOf(said)).toEqual([
    [0, 5],
    [10, 15],
  ]);
});

describe('the end of what is loaded', () => {
  it.each([
    [0, 8],
    [3, 8],
    [4.02, 8],
    [8, 8],
    [12, 12],
    [19.95, 24],
    [23, 24],
    [24, 24],
  ])('from %s s', (positionS, endS) => {
    expect(loadedEnd(RANGES, positionS)).toBe(endS);
  });
});

describe('a hole', () => {
  it.each([
    [0, 0.08],
    [2, undefined],
    [4, 4.05],
    [7.99, 20],
    [12, 20],
    [24, undefined],
    [30, undefined],
  ])('at %s s ends at %s s', (positionS, endS) => {
    expect(endOfHole(RANGES, positionS)).toBe(endS);
  });
});

describe('what to forget', () => {
  it('is nothing near the position', () => {
    expect(excess([[0, 40]], 10, 30, 60)).toEqual([]);
    expect(excess([[0, 73]], 33, 30, 40)).toEqual([]);
  });
  it('is what lies far behind and far ahead', () => {
    expect(
      excess(
        [
          [0, 5],
          [50, 150],
          [300, 304],
        ],
        100,
        30,
        40,
      ),
    ).toEqual([
      [0, 5],
      [50, 70],
      [140, 150],
      [300, 304],
    ]);
  });
});
