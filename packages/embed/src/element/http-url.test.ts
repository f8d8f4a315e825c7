import { expect, it } from 'vitest';
import { httpUrl } from './http-url.ts';

it.each([
  ['https://video.example/a b.png', 'https://video.example/a%20b.png'],
  ['HTTP://video.example', 'http://video.example/'],
  ['javascript:alert(1)', ''],
  ['java\nscript:alert(1)', ''],
  ['data:image/svg+xml,<svg/>', ''],
  ['blob:https://video.example/1', ''],
  ['//video.example/x', ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('reads %s as "%s"', (text, url) => {
  expect(httpUrl(text)).toBe(url);
});
