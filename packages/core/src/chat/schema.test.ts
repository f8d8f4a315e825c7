import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID } from '../../test/sample-values.ts';
import { ChatJoin, ChatPost, ChatReaction, ChatSettingsChange } from './schema.ts';

const WRONG = 'Contains characters that cannot be shown';

describe('names and messages', () => {
  test.each([
    'Ada',
    'Mme Lefèvre-O’Neil',
    '👩‍🚀 in orbit ❤️',
    'مرحبا بالعالم',
    'नमस्ते दुनिया',
    'สวัสดีชาวโลก ก็ดี',
    'x\u0323\u0302\u0301',
    '<b>bold</b>',
    '😀'.repeat(30),
  ])('takes ‘%s’ as it is', (name) => {
    expect(v.parse(ChatJoin, { name: ` ${name} ` })).toEqual({ name });
  });

  test.each([
    ['', 'Name is required'],
    [' \t', 'Name is required'],
    ['\u200b\u200d', 'Name is required'],
    ['😀'.repeat(31), 'Cannot contain more than 30 characters'],
    ['a\nb', WRONG],
    ['a\u0000b', WRONG],
    ['a\u0085b', WRONG],
    ['\u202eadA', WRONG],
    ['\u2067Ada\u2069', WRONG],
    ['a\u2028b', WRONG],
    ['a\ud83d', WRONG],
    [`a${'\u0301'.repeat(5)}`, WRONG],
  ])('refuses %j', (name, message) => {
    expect(problemsOf(ChatJoin, { name })).toEqual({ name: message });
  });

  test('a message has its own length', () => {
    const post = { streamId: ID, token: 'token' };
    expect(problemsOf(ChatPost, { ...post, text: 'ü'.repeat(300) })).toEqual({});
    expect(problemsOf(ChatPost, { ...post, text: 'ü'.repeat(301) })).toEqual({
      text: 'Cannot contain more than 300 characters',
    });
    expect(problemsOf(ChatPost, { ...post, text: '' })).toEqual({ text: 'Message is required' });
  });
});

test('reactions are a few of a kind, and of those that there are', () => {
  expect(problemsOf(ChatReaction, { streamId: ID, counts: { heart: 20, fire: 1 } })).toEqual({});
  expect(problemsOf(ChatReaction, { streamId: ID, counts: { heart: 21 } })).toEqual({
    'counts.heart': 'Must be at most 20',
  });
  expect(problemsOf(ChatReaction, { streamId: ID, counts: { heart: 0.5 } })).toEqual({
    'counts.heart': 'Must be a whole number',
  });
  expect(v.is(ChatReaction, { streamId: ID, counts: { poop: 1 } })).toBe(false);
});

test('slow mode is one of a few waits', () => {
  expect(problemsOf(ChatSettingsChange, { slowModeS: 30 })).toEqual({});
  expect(problemsOf(ChatSettingsChange, { slowModeS: 31 })).toEqual({
    slowModeS: 'Must be 0, 5, 10, 30, 60 or 300',
  });
});
