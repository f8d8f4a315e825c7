import { expect, it } from 'vitest';
import { linkTarget } from './link-target.ts';

it.each([
  ['https://shop.example/a?b#c', 'https://shop.example/a?b#c'],
  ['http://shop.example', 'http://shop.example/'],
  ['shop.example/a', 'https://shop.example/a'],
  ['javascript:alert(1)', ''],
  [' JaVaScRiPt:alert(1)', ''],
  ['java\nscript:alert(1)', ''],
  ['data:text/html,<script>alert(1)</script>', ''],
  ['vbscript:x', ''],
  ['blob:https://a.example/1', ''],
  ['file:///etc/passwd', ''],
  ['ftp://files.example', ''],
  ['mailto:a@b.example', ''],
  ['', ''],
  ['a@b.example', 'https://a@b.example/'],
])('of the link %j makes %j', (typed, target) => {
  expect(linkTarget(typed)).toBe(target);
});

it.each([
  ['sales@shop.example', 'mailto:sales@shop.example'],
  ['a@b.example?subject=x', 'https://a@b.example/?subject=x'],
  ['javascript:a@b.example', ''],
])('of %j, which may be an email address, makes %j', (typed, target) => {
  expect(linkTarget(typed, true)).toBe(target);
});
