import { expect, it } from 'vitest';
import { chapterAt } from './chapter-at.ts';

const CHAPTERS = [
  { startS: 2, title: 'Clay' },
  { startS: 10, title: 'Wheel' },
];

it.each([
  [0, undefined],
  [2, 'Clay'],
  [9.9, 'Clay'],
  [10, 'Wheel'],
  [9e9, 'Wheel'],
])('at %d s it is %s', (positionS, title) => {
  expect(chapterAt(CHAPTERS, positionS)?.title).toBe(title);
});

it('has none where there are none', () => {
  expect(chapterAt([], 5)).toBeUndefined();
  expect(chapterAt(undefined, 5)).toBeUndefined();
});
