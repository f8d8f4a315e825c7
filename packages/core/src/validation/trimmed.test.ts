import { expect, test } from 'vitest';
import { trimAscii } from './trimmed.ts';

test.each([
  ['', ''],
  [' \t\n\f\r', ''],
  [' a b ', 'a b'],
  ['\u00a0a\u200b', '\u00a0a\u200b'],
  ['\u0000 a', '\u0000 a'],
])('trimAscii makes %j into %j', (text, trimmed) => {
  expect(trimAscii(text)).toBe(trimmed);
});
