import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { required } from './required.ts';

describe('required', () => {
  test.each(['', ' ', '\t\r\n', '\u00a0', '\u3000'])('refuses %j', (value) => {
    expect(messageOf(v.pipe(v.string(), required('Reason')), value)).toBe('Reason is required');
    expect(messageOf(v.pipe(v.string(), required()), value)).toBe('Field is required');
  });

  test('accepts anything visible', () => {
    expect(messageOf(v.pipe(v.string(), required('Reason')), ' . ')).toBeNull();
  });
});
