import { expect, it } from 'vitest';
import { moveTo } from './move-to.ts';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('moves number %d to number %d', (from, to, moved) => {
  expect(moveTo([...'abcd'], from, to).join('')).toBe(moved);
  expect(moveTo(moveTo([...'abcd'], from, to), to, from).join('')).toBe('abcd');
});
