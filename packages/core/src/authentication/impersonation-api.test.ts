import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import * as calls from './impersonation-api.ts';

test('calls keep what callers rely on', () => {
  expect(contractsOf(calls)).toEqual({
    impersonate: 'bearer POST /v1.1/authentication/impersonate → 200 or RATE_LIMITED',
    shellImpersonate: 'cookie POST /api/authentication/impersonate → 200 or NOT_FOUND or RATE_LIMITED',
  });
});

test('an operator says whom, and why in more than a word', () => {
  const { body } = calls.impersonate;
  expect(problemsOf(body, { email: 'ada@example.com', reason: 'Her uploads fail' })).toEqual({});
  expect(problemsOf(body, { email: 'ada', reason: 'Support' })).toEqual({
    email: 'Email is not correct',
    reason: 'Must contain atleast 10 characters',
  });
});
