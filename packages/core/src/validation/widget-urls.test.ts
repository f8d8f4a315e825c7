import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { judgeWidgetUrls, WidgetUrls } from './widget-urls.ts';

describe('WidgetUrls', () => {
  test.each([
    [['a.com', 'b.com']],
    [['a.com/X', 'a.com/x']],
    [['a.com/x/*']],
    [['a.com/x', 'a.com/x/*', 'a.com/x?y=1']],
    [['http://shop.localhost:8081']],
    [Array.from({ length: 1000 }, (_, index) => `a.com/${index}`)],
  ])('takes %j', (urls) => {
    expect(messageOf(WidgetUrls, urls)).toBeNull();
  });

  test('stores entries as typed, except for white space and the form of the host', () => {
    expect(v.parse(WidgetUrls, [' https://MÜNCHEN.de/Straße/* '])).toEqual([
      'https://xn--mnchen-3ya.de/Straße/*',
    ]);
  });

  test.each([
    [[], 'URL is required'],
    [[''], 'URL is required'],
    [['a.com', ' '], 'URL is required'],
    [['*.a.com'], 'Invalid URL format'],
    [['https://a.com', 'http://a.com'], 'Duplicate URL'],
    [['a.com/x', 'a.com/x/'], 'Duplicate URL'],
    [['a.com', 'A.com'], 'Duplicate URL'],
    [['a.com', 'https://a.com:443'], 'Duplicate URL'],
    [['münchen.de', 'xn--mnchen-3ya.de'], 'Duplicate URL'],
    [['a.com', ' a.com '], 'Duplicate URL'],
    [Array.from({ length: 1001 }, (_, index) => `a.com/${index}`), 'Cannot contain more than 1000 URLs'],
    ['a.com', 'URLs must be a list'],
    [null, 'URLs must be a list'],
    [[1], 'URL must be text'],
  ])('answers %j with %j', (urls, message) => {
    expect(messageOf(WidgetUrls, urls)).toBe(message);
  });

  test('says which entry is wrong', () => {
    const { issues } = v.safeParse(v.object({ urls: WidgetUrls }), { urls: ['a.com', 'word', 'A.com'] });
    expect(issues && v.flatten(issues).nested).toEqual({
      'urls.1': ['Invalid URL format'],
      'urls.2': ['Duplicate URL'],
    });
  });
});

test('judgeWidgetUrls checks a list entry by entry', () => {
  expect(judgeWidgetUrls(['a.com', '', 'http://a.com/', 'word'])).toEqual([
    { url: 'a.com', isValid: true, errorMessage: '' },
    { url: '', isValid: false, errorMessage: 'URL is required' },
    { url: 'http://a.com/', isValid: false, errorMessage: 'Duplicate URL' },
    { url: 'word', isValid: false, errorMessage: 'Invalid URL format' },
  ]);
});
