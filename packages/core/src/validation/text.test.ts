import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { Description, Name, optionalText, requiredText } from './text.ts';

describe('Name', () => {
  test.each(['a', 'a'.repeat(100), '👍'.repeat(100), 'Küche & Bad'])('takes %j', (value) => {
    expect(messageOf(Name, value)).toBeNull();
  });

  test.each([
    ['', 'Name is required'],
    [' \t ', 'Name is required'],
    [undefined, 'Name is required'],
    [null, 'Name is required'],
    ['a'.repeat(101), 'Cannot contain more than 100 characters'],
    [7, 'Name must be text'],
    [['a'], 'Name must be text'],
    [{}, 'Name must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(Name, value)).toBe(message);
  });

  test('trims the text', () => {
    expect(v.parse(Name, '\r\n\f\t A  b \n')).toBe('A  b');
  });
});

describe('Description', () => {
  test('may be empty and may have 5000 code points', () => {
    expect(messageOf(Description, '')).toBeNull();
    expect(messageOf(Description, '👍'.repeat(5000))).toBeNull();
    expect(messageOf(Description, '👍'.repeat(5001))).toBe('Cannot contain more than 5000 characters');
    expect(messageOf(Description, 5)).toBe('Description must be text');
  });
});

test('texts are labelled and limited as asked', () => {
  expect(messageOf(requiredText('Title', 3), '')).toBe('Title is required');
  expect(messageOf(requiredText('Title', 3), 'abcd')).toBe('Cannot contain more than 3 characters');
  expect(messageOf(optionalText(3), '')).toBeNull();
  expect(messageOf(optionalText(3), 'abcd')).toBe('Cannot contain more than 3 characters');
});
