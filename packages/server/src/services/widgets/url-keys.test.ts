import { matchesWidgetUrl } from '@commoncast/core/validation/widget-url';
import { describe, expect, test } from 'vitest';
import { pageKeys, urlKey } from './url-keys.ts';

const ENTRIES = [
  'a.com',
  'https://A.com/*',
  'a.com/shop/',
  'a.com/shop*',
  'a.com/shop?item=1',
  'a.com/ü/*',
  'a.com/other',
  'münchen.de',
];

describe('the keys of a page', () => {
  test.each([
    'https://a.com/',
    'https://a.com/shop',
    'http://a.com/shop/?item=1#top',
    'https://a.com/shopping/cart',
    'https://a.com/%C3%BC/x',
    'https://xn--mnchen-3ya.de/',
  ])('of %s are those of the entries that mean it', (page) => {
    const keys = pageKeys(page);
    expect(ENTRIES.filter((entry) => keys.includes(urlKey(entry)))).toEqual(
      ENTRIES.filter((entry) => matchesWidgetUrl(entry, page)),
    );
  });

  test('are no more than its address is long, and fit a column of 32 bits', () => {
    const page = `https://a.com/${'x'.repeat(4000)}?q=1#z`;
    const keys = pageKeys(page);
    expect(keys.length).toBeLessThanOrEqual(page.length);
    expect(keys.every((key) => key === (key | 0))).toBe(true);
  });

  test.each(['nonsense', 'about:blank'])('are none for %s', (page) => {
    expect(pageKeys(page)).toEqual([]);
  });
});
