import { describe, expect, test } from 'vitest';
import { headOf, lengthOf, unionOf } from './played-ranges.ts';

describe('ranges', () => {
  test('[0,10) and [5,20) are 25 s played and 20 s of content', () => {
    const played: [number, number][] = [
      [0, 10_000],
      [5_000, 20_000],
    ];
    expect(lengthOf(played)).toBe(25_000);
    expect(unionOf(played)).toEqual([[0, 20_000]]);
  });

  test('the union joins neighbours, keeps gaps and ignores the order', () => {
    expect(
      unionOf([
        [30, 40],
        [0, 10],
        [10, 20],
        [35, 36],
      ]),
    ).toEqual([
      [0, 20],
      [30, 40],
    ]);
  });

  test('the union ends where the content does and skips empty and backward ranges', () => {
    expect(
      unionOf(
        [
          [5, 5],
          [9, 3],
          [0, 2],
          [8, 30],
          [12, 15],
        ],
        10,
      ),
    ).toEqual([
      [0, 2],
      [8, 10],
    ]);
  });

  test('empty and backward ranges were not played', () => {
    const odd: [number, number][] = [
      [5, 5],
      [9, 3],
      [0, 2],
    ];
    expect(lengthOf(odd)).toBe(2);
    expect(headOf(odd, 10)).toEqual([[0, 2]]);
  });

  test('does not change its argument', () => {
    const played: [number, number][] = [
      [0, 5],
      [3, 9],
    ];
    unionOf(played);
    expect(played).toEqual([
      [0, 5],
      [3, 9],
    ]);
  });

  test('the head is taken in playing order', () => {
    const played: [number, number][] = [
      [50, 60],
      [0, 10],
      [20, 30],
    ];
    expect(headOf(played, 15)).toEqual([
      [50, 60],
      [0, 5],
    ]);
    expect(headOf(played, 1_000)).toEqual(played);
    expect(headOf(played, 0)).toEqual([]);
  });
});
