import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { minLength } from './min-length.ts';

describe('minLength', () => {
  const schema = v.pipe(v.string(), minLength(3));

  test.each(['abc', 'abcd', '👍👍👍'])('takes %j', (value) => {
    expect(messageOf(schema, value)).toBeNull();
  });

  test.each(['', 'ab', '👍👍'])('refuses %j', (value) => {
    expect(messageOf(schema, value)).toBe('Must contain atleast 3 characters');
  });
});
