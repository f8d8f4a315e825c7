import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { Subdomain } from './subdomain.ts';

describe('Subdomain', () => {
  test.each(['acme', 'my-shop', '4u', 'a', 'a'.repeat(63)])('takes %j', (value) => {
    expect(messageOf(Subdomain, value)).toBeNull();
  });

  test('stores names in lower case, so that one name is one community', () => {
    expect(v.parse(Subdomain, ' ACME ')).toBe('acme');
  });

  test.each([
    'a'.repeat(64),
    '-a',
    'a-',
    'a.b',
    'a_b',
    'a b',
    'münchen',
    '\u212aelvin',
    'xn--mnchen-3ya',
    'XN--mnchen-3ya',
    'www',
    'WWW',
    'api',
    'admin',
    'app',
    'cdn',
    'mail',
    'localhost',
  ])('refuses %j', (value) => {
    expect(messageOf(Subdomain, value)).toBe('Subdomain is not available');
  });

  test.each([
    ['', 'Subdomain is required'],
    [1, 'Subdomain must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(Subdomain, value)).toBe(message);
  });
});
