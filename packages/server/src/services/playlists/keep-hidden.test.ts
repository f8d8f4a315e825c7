import { expect, test } from 'vitest';
import { keepHidden } from './keep-hidden.ts';

const order = (before: string, hidden: string, next: string) =>
  keepHidden([...before], new Set(hidden), [...next]).join('');

test.each([
  ['abc', '', 'cab', 'cab', 'nothing is hidden'],
  ['abc', 'b', 'ca', 'cab', 'it stays behind the one that it followed'],
  ['abc', 'a', 'cb', 'acb', 'the first stays the first'],
  ['abcd', 'bc', 'da', 'dabc', 'neighbours stay together, in their order'],
  ['abcd', 'd', 'ba', 'bda', 'the one before it has left: it follows the next before that'],
  ['ab', 'ab', '', 'ab', 'all are hidden'],
  ['ab', 'b', 'cd', 'bcd', 'all that it followed have left'],
])('%s with %s hidden, then %s, is %s: %s', (before, hidden, next, expected) => {
  expect(order(before, hidden, next)).toBe(expected);
});
