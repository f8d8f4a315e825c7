import { describe, expect, it } from 'vitest';
import { encodeParameter } from './encode-parameter.ts';

describe('a parameter in PostgreSQL’s text form', () => {
  it.each([
    ['nothing', undefined, null],
    ['null', null, null],
    ['text, as it is', '{"a":1}', '{"a":1}'],
    ['a number', 1.5, '1.5'],
    ['a bigint', 9007199254740993n, '9007199254740993'],
    ['a boolean', false, 'false'],
    ['a timestamp, in UTC', new Date('2026-01-02T03:04:05.678Z'), '2026-01-02T03:04:05.678Z'],
    ['bytes', new Uint8Array([0, 255]), '\\x00ff'],
    ['an object, as JSON', { a: [1] }, '{"a":[1]}'],
    ['an empty array', [], '{}'],
    ['an array with nulls', ['a', null, undefined], '{"a",NULL,NULL}'],
    ['the word NULL in an array', ['NULL'], '{"NULL"}'],
    [
      'quotes, commas and backslashes in an array',
      ['a"b', 'c,d', 'e\\f', '{}', ''],
      '{"a\\"b","c,d","e\\\\f","{}",""}',
    ],
    [
      'an array of arrays',
      [
        [1, 2],
        [3, 4],
      ],
      '{{"1","2"},{"3","4"}}',
    ],
    ['bytes in an array', [new Uint8Array([1])], '{"\\\\x01"}'],
  ])('%s', (_name, value, text) => {
    expect(encodeParameter(value)).toBe(text);
  });
});
