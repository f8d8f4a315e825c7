import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './invitations-api.ts';

test('calls keep what callers rely on', () => {
  const path = '/v1.1/authentication/invitation';
  const shell = '/api/authentication/invitation';
  const taken = 'EMAIL_TAKEN or USERNAME_TAKEN or PLAN_LIMIT_REACHED or BUSINESS_CLOSING';
  const refused = 'UNAUTHORIZED or LOG_IN_INCOMPLETE or PLAN_LIMIT_REACHED or BUSINESS_CLOSING';
  expect(contractsOf(calls)).toEqual({
    readInvitation: `none POST ${path} → 200, on a full disk too`,
    acceptInvitation: `bearer POST ${path}/accept → 200 or PLAN_LIMIT_REACHED or BUSINESS_CLOSING`,
    logInByInvitation: `none POST ${path}/login → 200 or ${refused}`,
    signUpByInvitation: `none POST ${path}/signup → 201 or ${taken}`,
    shellAcceptInvitation: `cookie POST ${shell}/accept → 200 or PLAN_LIMIT_REACHED or BUSINESS_CLOSING`,
    shellLogInByInvitation: `none POST ${shell}/login → 200 or ${refused}`,
    shellSignUpByInvitation: `none POST ${shell}/signup → 201 or ${taken}`,
  });
});
