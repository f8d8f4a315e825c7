import { expect, test } from 'vitest';
import { createOperators } from './operators.ts';

const { hasAddress, includes } = createOperators(['Ops@Example.com']);

test('an operator is who has a listed address, in any case, and has verified it', () => {
  expect(includes({ email: 'ops@example.COM', isEmailVerified: true })).toBe(true);
  expect(includes({ email: 'ops@example.com', isEmailVerified: false })).toBe(false);
  expect(includes({ email: 'ops@example.com.evil.example', isEmailVerified: true })).toBe(false);
});

test('a listed address is one, whether or not somebody has verified it', () => {
  expect(hasAddress('OPS@example.com')).toBe(true);
  expect(hasAddress('other@example.com')).toBe(false);
});

test('without a list there are none', () => {
  expect(createOperators([]).includes({ email: '', isEmailVerified: true })).toBe(false);
});
