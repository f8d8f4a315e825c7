import { describe, expect, test } from 'vitest';
import { type RangeRequest, resolveRange } from './byte-range.ts';

describe('resolveRange, on a file of 10 bytes', () => {
  test.each<[RangeRequest, ReturnType<typeof resolveRange>]>([
    [{ first: 0 }, { first: 0, last: 9 }],
    [
      { first: 0, last: 0 },
      { first: 0, last: 0 },
    ],
    [
      { first: 3, last: 5 },
      { first: 3, last: 5 },
    ],
    [
      { first: 3, last: 99 },
      { first: 3, last: 9 },
    ],
    [{ first: 9 }, { first: 9, last: 9 }],
    [{ first: 10 }, null],
    [{ suffixBytes: 3 }, { first: 7, last: 9 }],
    [{ suffixBytes: 99 }, { first: 0, last: 9 }],
    [{ suffixBytes: 0 }, null],
  ])('%j is %j', (request, range) => expect(resolveRange(request, 10)).toEqual(range));

  test('no range of an empty file is satisfiable', () => {
    expect(resolveRange({ first: 0 }, 0)).toBeNull();
    expect(resolveRange({ suffixBytes: 1 }, 0)).toBeNull();
  });
});
