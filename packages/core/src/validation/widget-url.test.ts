import { describe, expect, test } from 'vitest';
import { matchesWidgetUrl, normalizeWidgetUrl } from './widget-url.ts';

describe('normalizeWidgetUrl', () => {
  test.each([
    ['https://a.com/x', 'a.com/x'],
    ['http://a.com/x/', 'a.com/x'],
    ['A.COM/x', 'a.com/x'],
    ['a.com', 'a.com'],
    ['a.com/', 'a.com'],
    ['https://a.com:443/', 'a.com'],
    ['http://a.com:80', 'a.com'],
    ['http://a.com:8081/', 'a.com:8081'],
    ['http://shop.localhost:8081', 'shop.localhost:8081'],
    ['https://münchen.de/x', 'xn--mnchen-3ya.de/x'],
    ['a.com/Case', 'a.com/Case'],
    ['a.com/b/../c', 'a.com/c'],
    ['a.com/ü', 'a.com/%C3%BC'],
    ['a.com/x/*', 'a.com/x/*'],
    ['a.com/x*', 'a.com/x*'],
    ['a.com/x?y=1#z', 'a.com/x?y=1#z'],
    ['a.com/x?#', 'a.com/x'],
  ])('makes %j into %j', (entry, normal) => {
    expect(normalizeWidgetUrl(entry)).toBe(normal);
    expect(normalizeWidgetUrl(normal)).toBe(normal);
  });

  test.each([
    '',
    'word',
    '*.a.com',
    'a.com*',
    '*',
    'a.com/*/b',
    'a.com/x*?y=1',
    'ftp://a.com',
    'javascript:alert(1)',
  ])('knows that %j is no entry', (entry) => {
    expect(normalizeWidgetUrl(entry)).toBeNull();
  });
});

describe('matchesWidgetUrl', () => {
  test.each([
    ['a.com', 'https://a.com/'],
    ['https://a.com', 'http://a.com/?utm_source=mail#top'],
    ['a.com/x', 'https://a.com/x/'],
    ['a.com/x/', 'https://a.com/x'],
    ['a.com/x/*', 'https://a.com/x/'],
    ['a.com/x/*', 'https://a.com/x'],
    ['a.com/x/*', 'https://a.com/x/y/z?q=1'],
    ['a.com/x*', 'https://a.com/xyz'],
    ['a.com/*', 'https://a.com/'],
    ['a.com/x?y=1', 'https://a.com/x?y=1#z'],
    ['a.com/#/shop', 'https://a.com/#/shop'],
    ['münchen.de', 'https://xn--mnchen-3ya.de/'],
    ['http://shop.localhost:8081', 'http://shop.localhost:8081/'],
    ['a.com', `https://a.com/?${'x'.repeat(4000)}`],
    ['a.com', 'https://a.com/?q=\\'],
    ['a.com', 'https://user@a.com/'],
  ])('%j means %j', (entry, pageUrl) => {
    expect(matchesWidgetUrl(entry, pageUrl)).toBe(true);
  });

  test.each([
    ['a.com', 'https://b.com/'],
    ['a.com', 'https://www.a.com/'],
    ['a.com', 'https://a.com/x'],
    ['a.com/x', 'https://a.com/X'],
    ['a.com/x', 'https://a.com/x/y'],
    ['a.com/x/*', 'https://a.com/xyz'],
    ['a.com/x?y=1', 'https://a.com/x'],
    ['a.com/x?y=1', 'https://a.com/x?y=2'],
    ['a.com/#/shop', 'https://a.com/'],
    ['a.com', 'https://a.com:8443/'],
    ['a.com', 'https://a.com.evil.com/'],
    ['a.com', 'ftp://a.com/'],
    ['a.com', 'about:blank'],
    ['a.com', 'nonsense'],
    ['*.a.com', 'https://x.a.com/'],
  ])('%j does not mean %j', (entry, pageUrl) => {
    expect(matchesWidgetUrl(entry, pageUrl)).toBe(false);
  });
});
