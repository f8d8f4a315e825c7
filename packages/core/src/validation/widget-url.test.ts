import { describe, expect, test } from 'vitest';
import { matchesWidgetUrl, namesFragmentOf, normalizeWidgetUrl, widgetUrlCandidates } from './widget-url.ts';

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
  ])('knows that %j is not an entry', (entry) => {
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
  ])('%j does not match %j', (entry, pageUrl) => {
    expect(matchesWidgetUrl(entry, pageUrl)).toBe(false);
  });
});

/** Whether an index of normal forms would find the entry for the page. */
function isFound(entry: string, pageUrl: string): boolean {
  const normal = normalizeWidgetUrl(entry);
  const candidates = widgetUrlCandidates(pageUrl);
  if (normal === null || candidates === null) return false;
  const { whole, longestPrefix, host } = candidates;
  if (whole.includes(normal)) return true;
  const prefix = normal.slice(0, -1);
  return normal.endsWith('*') && prefix.length > host.length && longestPrefix.startsWith(prefix);
}

describe('widgetUrlCandidates', () => {
  const ENTRIES = [
    'a.com',
    'a.com/*',
    'a.com/x',
    'a.com/x*',
    'a.com/x/*',
    'a.com/x?y=1',
    'a.com/x#z',
    'a.com/x?y=1#z',
    'a.com:8443/x',
    'b.com',
  ];
  const PAGES = [
    'https://a.com/',
    'http://a.com/x',
    'https://a.com/x/',
    'https://a.com/x?y=1',
    'https://a.com/x#z',
    'https://a.com/x/?y=1#z',
    'https://a.com/xyz/1',
    'https://a.com:8443/x',
    'https://a.com.evil.com/x',
  ];

  test.each(PAGES)('find exactly the entries that match %s', (page) => {
    expect(ENTRIES.filter((entry) => isFound(entry, page))).toEqual(
      ENTRIES.filter((entry) => matchesWidgetUrl(entry, page)),
    );
  });

  test.each(['ftp://a.com/', 'about:blank', 'nonsense'])('know that %s is not a page', (page) => {
    expect(widgetUrlCandidates(page)).toBeNull();
  });
});

describe('namesFragmentOf', () => {
  test.each([
    ['a.com/x#y', 'https://a.com/x/?q=1', true],
    ['a.com/x#y', 'https://a.com/x#z', true],
    ['a.com/x?q=1#y', 'https://a.com/x?q=1', true],
    ['a.com/x?q=1#y', 'https://a.com/x?q=2', false],
    ['a.com/x#y', 'https://a.com/', false],
    ['a.com/#/x#y', 'https://a.com/#/x', true],
    ['a.com/#/x#y', 'https://a.com/#/x#z', true],
    ['a.com/#/x#y', 'https://a.com/#/z', false],
    ['a.com/#/x', 'https://a.com/#/x', false],
    ['a.com/#!x', 'https://a.com/#!x', false],
    ['a.com/x#', 'https://a.com/x', false],
    ['a.com/x', 'https://a.com/x#y', false],
    ['a.com/x#y', 'about:blank#y', false],
  ])('of %s and %s is %s', (entry, page, isNamed) => {
    expect(namesFragmentOf(entry, page)).toBe(isNamed);
  });
});
