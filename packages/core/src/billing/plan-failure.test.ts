import { expect, it } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { isPlanFailure } from './plan-failure.ts';

it.each([
  ['PLAN_LIMIT_REACHED', 'Your plan allows 3 members, open invitations included', true],
  ['SUBSCRIPTION_EXPIRED', 'Nothing can be uploaded', true],
  ['PLAN_LIMIT_REACHED', 'A business can have 20 webhooks', false],
  ['NOT_FOUND', 'There is no such plan', false],
] as const)('%s with ‘%s’ is one: %s', (code, message, isOne) => {
  expect(isPlanFailure(new ApiError({ status: 409, code, message }))).toBe(isOne);
});

it('is nothing but an answer of the server', () => {
  expect(isPlanFailure(new Error('no plan'))).toBe(false);
  expect(isPlanFailure(null)).toBe(false);
});
