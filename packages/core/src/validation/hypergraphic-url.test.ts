import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { HypergraphicUrl } from './hypergraphic-url.ts';
import { messageOf } from './message.ts';

describe('HypergraphicUrl', () => {
  test.each([
    ['example.com', 'example.com'],
    ['https://Example.com/a', 'https://example.com/a'],
    ['ftp://example.com', 'ftp://example.com'],
    [' user@example.com ', 'user@example.com'],
  ])('accepts %j and stores it as %j', (value, kept) => {
    expect(v.parse(HypergraphicUrl, value)).toBe(kept);
  });

  test.each([
    'javascript:alert(1)//x@b.co',
    'data:text/html,x@b.co',
    'mailto:a@b.co',
    'a@b.co?body=x',
    '@b.co',
    'word',
    'a@b',
  ])('refuses %j', (value) => {
    expect(messageOf(HypergraphicUrl, value)).toBe('Invalid URL or email');
  });

  test('refuses an empty value', () => {
    expect(messageOf(HypergraphicUrl, ' ')).toBe('URL is required');
  });
});
