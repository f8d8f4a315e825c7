import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { maxLength } from './max-length.ts';
import { messageOf } from './message.ts';

describe('maxLength', () => {
  const schema = v.pipe(v.string(), maxLength(3));

  test.each(['', 'abc', 'äöü', '👍👍👍'])('takes %j', (value) => {
    expect(messageOf(schema, value)).toBeNull();
  });

  test.each(['abcd', '👍👍👍a'])('refuses %j', (value) => {
    expect(messageOf(schema, value)).toBe('Cannot contain more than 3 characters');
  });
});
