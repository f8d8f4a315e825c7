import { expect, test } from 'vitest';
import { firstApart, Inventory, spansOf } from './inventory.ts';

test('knows what is there, how large it is, and what is missing', () => {
  const inventory = new Inventory([
    { directory: 'a', file: 'init.mp4', bytes: 1 },
    { directory: 'a', file: '00001.m4s', bytes: 20 },
  ]);
  inventory.add({ directory: 'b', file: '00000.m4s', bytes: 30 });
  expect(inventory.has('a', 'init.mp4')).toBe(true);
  expect(inventory.has('b', 'init.mp4')).toBe(false);
  expect(inventory.bytesOf('a', '00001.m4s')).toBe(20);
  expect(inventory.bytesOf('a', '00002.m4s')).toBe(0);
  expect(inventory.missing('a', { from: 0, to: 4 })).toEqual([0, 2, 3]);
  expect(inventory.missing('c', { from: 2, to: 4 })).toEqual([2, 3]);
  expect(inventory.missing('a', { from: 4, to: 3 })).toEqual([]);
});

test('numbers that follow one another are a span', () => {
  expect(spansOf([0, 2, 3, 4, 7])).toEqual([
    { from: 0, to: 1 },
    { from: 2, to: 5 },
    { from: 7, to: 8 },
  ]);
  expect(spansOf([])).toEqual([]);
});

test('the first segments can have spans of their own', () => {
  const spans = [
    { from: 3, to: 6 },
    { from: 8, to: 9 },
  ];
  expect(firstApart(spans, 2)).toEqual([
    { from: 3, to: 4 },
    { from: 4, to: 5 },
    { from: 5, to: 6 },
    { from: 8, to: 9 },
  ]);
  expect(firstApart(spans, 4)).toEqual([
    { from: 3, to: 4 },
    { from: 4, to: 5 },
    { from: 5, to: 6 },
    { from: 8, to: 9 },
  ]);
  expect(firstApart(spans, 0)).toEqual(spans);
  expect(firstApart([], 1)).toEqual([]);
});
