import { expect, it } from 'vitest';
import { readTime, startOf } from './start-time.ts';

it.each([
  ['90', 90],
  ['90s', 90],
  ['1.5', 1.5],
  ['1m30s', 90],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['1:30', 90],
  ['1:02:03', 3723],
  ['', 0],
  ['-5', 0],
  ['soon', 0],
  ['1e9', 0],
  ['NaN', 0],
])('reads %s as %d s', (text, seconds) => {
  expect(readTime(text)).toBe(seconds);
});

const element = (attributes: Readonly<Record<string, string>>): Element =>
  ({
    hasAttribute: (name: string) => name in attributes,
    getAttribute: (name: string) => attributes[name] ?? null,
  }) as unknown as Element;

it('takes the time from the page only where the element has opted in', () => {
  const page = { hash: '#t=12', search: '?t=1m' };
  expect(startOf(element({}), page)).toBeUndefined();
  expect(startOf(element({ start: '0' }), page)).toBe(0);
  expect(startOf(element({ start: '7' }), page)).toBe(7);
  expect(startOf(element({ start: '7', 'deep-link': '' }), page)).toBe(12);
  expect(startOf(element({ 'deep-link': '' }), { hash: '', search: '?a=1&t=1m' })).toBe(60);
  expect(startOf(element({ start: '7', 'deep-link': '' }), { hash: '#top', search: '?cat=3' })).toBe(7);
});
