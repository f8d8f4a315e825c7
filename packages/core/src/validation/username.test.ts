import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { Username, username } from './username.ts';

const MESSAGE =
  "Username can only contain alphabets, numbers, underscore '_' and period '.' and cannot include any spaces. It cannot exceed 30 characters in length.";

describe('Username', () => {
  test.each(['a', 'Ab9', 'a.b', 'a_b', 'a.b_c', 'a'.repeat(30), ' a '])('takes %j', (value) => {
    expect(messageOf(Username, value)).toBeNull();
  });

  test.each([
    '1a',
    '_a',
    '.a',
    'a.',
    'a_',
    'a..b',
    'a._b',
    'a__b',
    'a b',
    'a-b',
    'é',
    'a\u200b',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'a'.repeat(31),
  ])('refuses %j', (value) => {
    expect(messageOf(Username, value)).toBe(MESSAGE);
  });

  test.each([
    ['', 'Username is required'],
    ['  ', 'Username is required'],
    [['a'], 'Username must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(Username, value)).toBe(message);
  });

  test('has a configurable maximum and label', () => {
    expect(messageOf(username(5), 'abcde')).toBeNull();
    expect(messageOf(username(5), 'abcdef')).toContain('It cannot exceed 5 characters in length.');
    expect(messageOf(username(5, 'Handle'), '')).toBe('Handle is required');
  });
});
