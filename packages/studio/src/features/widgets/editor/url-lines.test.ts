import { expect, it } from 'vitest';
import { judgeUrlLines, readUrlLines } from './url-lines.ts';

const TYPED = ' shop.example \n\nword\r\nhttps://SHOP.example/\nshop.example/*\n';

it('reads an entry a line, and leaves empty lines out', () => {
  expect(readUrlLines(TYPED)).toEqual(['shop.example', 'word', 'https://SHOP.example/', 'shop.example/*']);
  expect(readUrlLines(' \n ')).toEqual([]);
});

it('says what is wrong, and on which line as it is seen', () => {
  expect(judgeUrlLines(TYPED)).toEqual([
    { line: 3, text: 'word', message: 'Invalid URL format', start: 16 },
    { line: 4, text: 'https://SHOP.example/', message: 'Duplicate URL', start: 22 },
  ]);
  expect(TYPED.slice(22).startsWith('https://SHOP')).toBe(true);
  expect(judgeUrlLines('shop.example')).toEqual([]);
});
