import { expect, test } from 'vitest';
import { isObjectKey } from './object-key.ts';

test.each(['originals/0191', 'vod/0191-ab/720p/seg_00001.m4s', 'uploads/x/1'])('%s is a key', (key) =>
  expect(isObjectKey(key)).toBe(true),
);

test.each([
  '',
  '/',
  '/etc/passwd',
  '..',
  '../x',
  'vod/../../x',
  'vod/./x',
  'vod/a/..b',
  'vod//x',
  'vod/',
  'vod/.writing-1',
  'vod\\..\\x',
  'vod/a b',
  'vod/a%2e',
  'vod/a\0',
  'vod/a\n',
  `vod/${'a'.repeat(300)}`,
  'a/b/c/d/e/f/g/h/i/j',
])('%j is none', (key) => expect(isObjectKey(key)).toBe(false));
