import { expect, test } from 'vitest';
import { createCsrfTokens } from './csrf.ts';

const tokens = createCsrfTokens(new Uint8Array(32).fill(1));

test('a session has one token, and another session another', () => {
  expect(tokens.issue('one')).toMatch(/^[\w-]{43}$/);
  expect(tokens.issue('one')).toBe(tokens.issue('one'));
  expect(tokens.isValid(tokens.issue('one'), 'one')).toBe(true);
  expect(tokens.isValid(tokens.issue('one'), 'two')).toBe(false);
});

test('a token of another key is worth nothing', () => {
  const others = createCsrfTokens(new Uint8Array(32).fill(2));
  expect(tokens.isValid(others.issue('one'), 'one')).toBe(false);
});

test.each([
  ['nothing', undefined],
  ['an empty one', ''],
  ['a short one', tokens.issue('one').slice(0, 20)],
  ['a long one', `${tokens.issue('one')}AAAA`],
  ['a list', [tokens.issue('one')]],
])('%s is no token', (_, token) => {
  expect(tokens.isValid(token, 'one')).toBe(false);
});
