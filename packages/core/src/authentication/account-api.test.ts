import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import * as calls from './account-api.ts';

test('calls keep what callers rely on', () => {
  const path = '/v1.1/authentication';
  expect(contractsOf(calls)).toEqual({
    listOwnBusinesses: `bearer GET ${path}/business → 200`,
    changePassword: `bearer POST ${path}/change-password → 200 or RATE_LIMITED`,
    changeEmail: `bearer POST ${path}/change-email → 200 or ILLEGAL_TRANSITION or RATE_LIMITED`,
    confirmEmail: `none POST ${path}/confirm-email → 200 or EMAIL_TAKEN`,
    listSessions: `bearer GET ${path}/session → 200`,
    endSession: `bearer DELETE ${path}/session/{id} → 200`,
    endOtherSessions: `bearer DELETE ${path}/session → 200`,
  });
});

test('a new password is as strict as the first, and typed twice', () => {
  const { body } = calls.changePassword;
  const change = { currentPassword: 'anything', password: 'Str0ng-enough', confirmPassword: 'Str0ng-enough' };
  expect(problemsOf(body, change)).toEqual({});
  expect(problemsOf(body, { ...change, confirmPassword: 'other' })).toEqual({
    confirmPassword: "Passwords don't match.",
  });
  expect(problemsOf(body, { ...change, currentPassword: '' })).toEqual({
    currentPassword: 'Password is required',
  });
});

test('a new email needs the password, and its link a token', () => {
  const { body } = calls.changeEmail;
  const change = { currentPassword: 'anything', email: 'ada@example.com' };
  expect(problemsOf(body, change)).toEqual({});
  expect(problemsOf(body, { currentPassword: '', email: 'ada' })).toEqual({
    currentPassword: 'Password is required',
    email: 'Email is not correct',
  });
  expect(problemsOf(calls.confirmEmail.body, { token: '' })).toEqual({ token: 'Token is required' });
});
