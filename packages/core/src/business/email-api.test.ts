import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import * as calls from './email-api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/email/confirmation';
  expect(contractsOf(calls)).toEqual({
    sendBusinessConfirmation: `bearer POST ${path} → 200 or ILLEGAL_TRANSITION or RATE_LIMITED`,
    confirmBusinessEmail: `none POST ${path}/confirm → 200`,
  });
});

test('a confirmation names the address that is to be confirmed', () => {
  const { body } = calls.sendBusinessConfirmation;
  expect(problemsOf(body, { businessName: 'Bowls & Co', businessEmail: 'info@shop.example' })).toEqual({});
  expect(problemsOf(body, { businessName: 'Bowls & Co', businessEmail: 'info' })).toEqual({
    businessEmail: 'Invalid format for email',
  });
  expect(problemsOf(calls.confirmBusinessEmail.body, { token: '' })).toEqual({ token: 'Token is required' });
});
