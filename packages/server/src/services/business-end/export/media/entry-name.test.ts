import { expect, test } from 'vitest';
import { entryName } from './entry-name.ts';

test.each([
  ['film.mp4', 'film.mp4'],
  ['Über uns – 2026.mov', 'Über uns – 2026.mov'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\films\\one.mp4', 'C__films_one.mp4'],
  ['a\u0000b\n.mp4', 'a_b_.mp4'],
  ['..', 'film'],
  ['', 'film'],
  [null, 'film'],
])('%j becomes %j', (name, expected) => {
  expect(entryName(name, 'film')).toBe(expected);
});

test('a long name keeps its ending', () => {
  const name = entryName(`${'x'.repeat(300)}.mp4`, 'film');
  expect(name).toHaveLength(120);
  expect(name).toMatch(/x\.mp4$/);
});
