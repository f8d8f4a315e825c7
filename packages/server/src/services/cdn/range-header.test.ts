import { expect, test } from 'vitest';
import { parseRange } from './range-header.ts';

test.each([
  ['bytes=0-', { first: 0 }],
  ['bytes=5-9', { first: 5, last: 9 }],
  ['bytes=5-5', { first: 5, last: 5 }],
  ['bytes=-500', { suffixBytes: 500 }],
  ['bytes=9-5', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['items=0-1', null],
  ['bytes=99999999999999999999-', null],
  ['', null],
  [undefined, null],
])('%s asks for %j', (header, range) => expect(parseRange(header)).toEqual(range));
