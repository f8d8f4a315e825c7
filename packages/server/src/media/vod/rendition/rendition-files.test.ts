import { expect, test } from 'vitest';
import { segmentFile, segmentOf } from './rendition-files.ts';

test('segments have files with five digits or more', () => {
  expect(segmentFile(7)).toBe('00007.m4s');
  expect(segmentFile(123_456)).toBe('123456.m4s');
});

test.each(['init.mp4', '7.m4s', '000007.m4s', '00007.m4s.part', 'storyboard-000.webp'])(
  'no other file is taken for one: %s',
  (file) => expect(segmentOf(file)).toBeNull(),
);

test('and their numbers can be read', () => {
  expect(segmentOf('00007.m4s')).toBe(7);
  expect(segmentOf('123456.m4s')).toBe(123_456);
});
