import { expect, it } from 'vitest';
import { moveTo, placeAt } from './move-to.ts';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('moves number %d to number %d', (from, to, moved) => {
  expect(moveTo([...'abcd'], from, to).join('')).toBe(moved);
  expect(moveTo(moveTo([...'abcd'], from, to), to, from).join('')).toBe('abcd');
});

const rows = [
  { top: 0, bottom: 40 },
  { top: 40, bottom: 120 },
  { top: 120, bottom: 160 },
];

it.each([
  [0, 30, 0, 'over itself'],
  [0, 79, 0, 'not yet past the middle of the next'],
  [0, 81, 1, 'past it'],
  [0, 500, 2, 'far below all'],
  [2, 79, 1, 'upwards, past the middle of the one before'],
  [2, 81, 2, 'not yet past it'],
  [2, -20, 0, 'far above all'],
  [1, 19, 0, 'past the middle of the first'],
])('row %d at %d px comes to place %d: %s', (from, y, place) => {
  expect(placeAt(rows, from, y)).toBe(place);
});
