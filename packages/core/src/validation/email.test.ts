import { describe, expect, test } from 'vitest';
import { Email, email } from './email.ts';
import { messageOf } from './message.ts';

const LOCAL_64 = 'l'.repeat(64);
const LABEL_63 = 'd'.repeat(63);

describe('Email', () => {
  test.each([
    'a@b.co',
    'A.B+tag@Example.COM',
    'a@xn--mnchen-3ya.de',
    'a@example.xn--p1ai',
    ' a@b.co ',
    'a@b.co\n',
    "o'brien_{x}@sub.example.co.uk",
    `a@${LABEL_63}.com`,
    `${LOCAL_64}@b.co`,
    `${LOCAL_64}@${LABEL_63}.${LABEL_63}.${LABEL_63}.${'d'.repeat(60)}.co`,
  ])('takes %j', (value) => {
    expect(messageOf(Email, value)).toBeNull();
  });

  test.each([
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.c',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a@-b.co',
    'a@b-.co',
    'a@b.co.',
    'a@b..co',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@b.co,c@d.co',
    'a@b@c.co',
    '"a b"@b.co',
    'a b@b.co',
    'a\r\nBcc:x@b.co',
    'a@b\n.co',
    'a\u0000@b.co',
    'a\u200b@b.co',
    '\u00a0a@b.co',
    'а@b.co',
    'a@bаnk.co',
    `a@${LABEL_63}d.com`,
    `${LOCAL_64}l@b.co`,
    `${LOCAL_64}@${LABEL_63}.${LABEL_63}.${LABEL_63}.${'d'.repeat(61)}.co`,
  ])('refuses %j', (value) => {
    expect(messageOf(Email, value)).toBe('Invalid format for email');
  });

  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    [null, 'Email is required'],
    [['a@b.co'], 'Email must be text'],
    [1, 'Email must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(Email, value)).toBe(message);
  });

  test("uses the API's words for the field when asked to", () => {
    const schema = email({ label: 'Business email', message: 'Business email is not correct' });
    expect(messageOf(schema, 'a@b')).toBe('Business email is not correct');
    expect(messageOf(schema, '')).toBe('Business email is required');
  });
});
