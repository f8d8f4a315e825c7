import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { HttpUrl, Url } from './url.ts';

const KEPT: readonly [string, string][] = [
  ['https://x.com:8443/', 'https://x.com:8443/'],
  ['HTTPS://X.com/Path', 'https://x.com/Path'],
  ['http://example.com?x=1#y', 'http://example.com?x=1#y'],
  ['https://münchen.de/straße', 'https://xn--mnchen-3ya.de/straße'],
  ['https://xn--mnchen-3ya.de', 'https://xn--mnchen-3ya.de'],
  ['http://127.0.0.1:8081/', 'http://127.0.0.1:8081/'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://x.com/@user?next=http://y.com', 'https://x.com/@user?next=http://y.com'],
  [' https://x.com ', 'https://x.com'],
];

const REFUSED_BY_BOTH = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//evil.com',
  'https:evil.com',
  'https:/evil.com',
  'https:///evil.com',
  'http://a..b.com',
  'http://-a.com',
  'http://a-.com',
  'http://a_b.com',
  'http://a.com.',
  'http://*.a.com',
  'http://a:99999',
  'http://a:0',
  'http://a:',
  'http://256.1.1.1',
  'http://0x7f.1',
  'http://127.1',
  'http://2130706433',
  'http://１２７.0.0.1',
  'http://[::1]/',
  'http://%65xample.com',
  'http://good.com\\@evil.com',
  'http://good.com\\.evil.com',
  'http://good.com/a\\b',
  'http://user@good.com',
  'http://user:pw@good.com',
  'http://a b.com',
  'http://a.com/b c',
  'http://a.com/\r\nSet-Cookie:x',
  'http://a.com/\u202ebad',
  'http://a.com/\ud800',
  `http://a.com/${'a'.repeat(2048)}`,
  `http://${'a'.repeat(64)}.com`,
  `http://${'a.'.repeat(127)}com`,
];

describe('Url', () => {
  test.each([
    ...KEPT,
    ['example.com', 'example.com'],
    ['Example.com:8080/Path', 'example.com:8080/Path'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['ftp://files.example.com/a', 'ftp://files.example.com/a'],
    ['smtp://mail.example.com', 'smtp://mail.example.com'],
  ])('accepts %j and stores it as %j', (value, kept) => {
    expect(v.parse(Url, value)).toBe(kept);
    expect(v.parse(Url, kept)).toBe(kept);
  });

  test.each([
    ...REFUSED_BY_BOTH,
    'word',
    'javascript:80',
    'a..b.com',
    '-a.com',
    'user@example.com',
    'gopher://example.com',
    'mailto:a@b.co',
  ])('refuses %j', (value) => {
    expect(messageOf(Url, value)).toBe('Invalid URL format');
  });

  test.each([
    ['', 'URL is required'],
    [null, 'URL is required'],
    [['https://x.com'], 'URL must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(Url, value)).toBe(message);
  });
});

describe('HttpUrl', () => {
  test.each(KEPT)('accepts %j and stores it as %j', (value, kept) => {
    expect(v.parse(HttpUrl, value)).toBe(kept);
    expect(v.parse(HttpUrl, kept)).toBe(kept);
  });

  test.each(KEPT)('stores for %j the host that a browser opens', (value, kept) => {
    expect(new URL(kept).host).toBe(new URL(value.trim()).host);
    expect(new URL(kept).protocol).toMatch(/^https?:$/);
  });

  test.each([...REFUSED_BY_BOTH, 'example.com', 'ftp://x.com', 'smtp://x.com'])('refuses %j', (value) => {
    expect(messageOf(HttpUrl, value)).toBe('Invalid URL format');
  });

  test('refuses an empty URL', () => {
    expect(messageOf(HttpUrl, '')).toBe('URL is required');
  });
});
