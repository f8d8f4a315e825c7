import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/member';
  expect(contractsOf(calls)).toEqual({
    listMembers: `bearer GET ${path} → 200`,
    updateMember: `bearer PATCH ${path}/{id} → 200 or LAST_OWNER`,
    removeMember: `bearer DELETE ${path}/{id} → 200 or LAST_OWNER`,
    createInvitation: `bearer POST ${path}/invitation → 201 or DUPLICATE_ITEM or ILLEGAL_TRANSITION or PLAN_LIMIT_REACHED or RATE_LIMITED`,
    listInvitations: `bearer GET ${path}/invitation → 200`,
    resendInvitation: `bearer POST ${path}/invitation/{id}/resend → 200 or ILLEGAL_TRANSITION or PLAN_LIMIT_REACHED or RATE_LIMITED`,
    deleteInvitation: `bearer DELETE ${path}/invitation/{id} → 200`,
  });
});

test('an invitation needs an address and one of the two roles', () => {
  const { body } = calls.createInvitation;
  expect(problemsOf(body, { email: 'anna@example.com', role: 'MEMBER' })).toEqual({});
  expect(problemsOf(body, { email: 'anna', role: 'ADMIN' })).toEqual({
    email: 'Email is not correct',
    role: 'Must be one of OWNER, MEMBER',
  });
});
