import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Hostname } from './hostname.ts';
import { messageOf } from './message.ts';

describe('Hostname', () => {
  test.each([
    ['example.com', 'example.com'],
    [' WWW.Example.com ', 'www.example.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['localhost', 'localhost'],
    ['shop.localhost:8081', 'shop.localhost:8081'],
    ['127.0.0.1:8081', '127.0.0.1:8081'],
  ])('accepts %j and stores it as %j', (value, kept) => {
    expect(v.parse(Hostname, value)).toBe(kept);
    expect(v.parse(Hostname, kept)).toBe(kept);
  });

  test.each([
    'https://example.com',
    'example.com/',
    'example.com?x',
    '*.example.com',
    'a..b',
    '-a.com',
    'a_b.com',
    'a.com.',
    'a.com:0',
    'a.com:65536',
    'a@b.com',
    'a b.com',
    '256.1.1.1',
    `${'a'.repeat(64)}.com`,
  ])('refuses %j', (value) => {
    expect(messageOf(Hostname, value)).toBe('Invalid host name');
  });

  test('refuses an empty value', () => {
    expect(messageOf(Hostname, '')).toBe('Host name is required');
  });
});
