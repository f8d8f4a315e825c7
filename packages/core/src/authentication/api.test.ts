import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on, and people get in while the disk is full', () => {
  const path = '/v1.1/authentication';
  expect(contractsOf(calls)).toEqual({
    refreshAccessToken: `refresh GET ${path}/access-token → 200`,
    signUp: `none POST ${path}/signup → 201 or EMAIL_TAKEN or USERNAME_TAKEN`,
    logIn: `none POST ${path}/login → 200 or UNAUTHORIZED or LOG_IN_INCOMPLETE or FORBIDDEN, on a full disk too`,
    logOut: `bearer GET ${path}/logout → 200`,
    switchBusiness: `bearer POST ${path}/switch-business → 200`,
    shellSignUp: 'none POST /api/authentication/signup → 201 or EMAIL_TAKEN or USERNAME_TAKEN',
    shellLogIn:
      'none POST /api/authentication/login → 200 or UNAUTHORIZED or LOG_IN_INCOMPLETE or FORBIDDEN, on a full disk too',
    shellSwitchBusiness: 'cookie POST /api/authentication/switch-business → 200 or NOT_FOUND',
    shellLogOut: 'cookie POST /api/authentication/logout → 200, on a full disk too',
  });
});

test('a refresh token comes in its header', () => {
  const header = { 'refresh-token': 'r_1' };
  expect(v.parse(calls.refreshAccessToken.headers, { ...header, host: 'video.example' })).toEqual(header);
});
