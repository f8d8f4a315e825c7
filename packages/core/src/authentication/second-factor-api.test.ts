import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { scopeOf } from '../api-tokens/scope-of.ts';
import { ApiError } from '../http/api-error.ts';
import { readLogInChallenge, SecondFactorAnswer } from './second-factor.ts';
import * as calls from './second-factor-api.ts';

const TIME = '2026-03-01T12:00:00.000Z';
const CHALLENGE = { challenge: 'x'.repeat(43), methods: ['TOTP', 'RECOVERY_CODE'], expiresDate: TIME };

test('calls keep what callers rely on, and people get in while the disk is full', () => {
  const path = '/v1.1/authentication';
  const own = `${path}/second-factor`;
  const room = 'on a full disk too';
  expect(contractsOf(calls)).toEqual({
    getSecondFactors: `bearer GET ${own} → 200`,
    startAppSetUp: `bearer POST ${own}/app → 200 or RATE_LIMITED`,
    confirmAppSetUp: `bearer POST ${own}/app/confirmation → 200 or ILLEGAL_TRANSITION`,
    removeApp: `bearer POST ${own}/app/removal → 200 or RATE_LIMITED`,
    replaceRecoveryCodes: `bearer POST ${own}/recovery-codes → 200 or ILLEGAL_TRANSITION or RATE_LIMITED`,
    startPasskey: `bearer POST ${own}/passkey/options → 200 or ILLEGAL_TRANSITION or RATE_LIMITED`,
    addPasskey: `bearer POST ${own}/passkey → 201 or DUPLICATE_ITEM or ILLEGAL_TRANSITION`,
    renamePasskey: `bearer PATCH ${own}/passkey/{id} → 200`,
    removePasskey: `bearer POST ${own}/passkey/{id}/removal → 200 or RATE_LIMITED`,
    startPasskeyLogIn: `none POST ${path}/login/passkey/options → 200, ${room}`,
    logInWithSecondFactor: `none POST ${path}/login/second-factor → 200 or FORBIDDEN, ${room}`,
    shellLogInWithSecondFactor: `none POST /api/authentication/login/second-factor → 200 or FORBIDDEN, ${room}`,
    logInWithPasskey: `none POST ${path}/login/passkey → 200 or UNAUTHORIZED or FORBIDDEN, ${room}`,
    shellLogInWithPasskey: `none POST /api/authentication/login/passkey → 200 or UNAUTHORIZED or FORBIDDEN, ${room}`,
  });
});

test('no program sees or changes how a person logs in', () => {
  expect(Object.values(calls).map(scopeOf)).toEqual(Object.values(calls).map(() => null));
});

test.each([
  [{ method: 'TOTP', code: '123456' }, {}],
  [{ method: 'TOTP', code: '' }, { code: 'Code is required' }],
  [{ method: 'TOTP', code: '12345a' }, { code: 'Enter the 6 digits that your app shows' }],
  [{ method: 'RECOVERY_CODE', code: '8F3K 0M2Q X7WZ HD4T' }, {}],
  [{ method: 'RECOVERY_CODE', code: 'x'.repeat(41) }, { code: 'Cannot contain more than 40 characters' }],
  [{ method: 'SMS', code: '123456' }, { method: 'Must be one of TOTP, PASSKEY, RECOVERY_CODE' }],
])('%j as a second step has the problems %j', (answer, problems) => {
  expect(problemsOf(SecondFactorAnswer, { challenge: 'x', ...answer })).toEqual(problems);
});

test('a second step names its log-in', () => {
  expect(problemsOf(SecondFactorAnswer, { challenge: '', method: 'TOTP', code: '123456' })).toEqual({
    challenge: 'Challenge is required',
  });
});

test('what a browser says of a passkey is read as far as it is known', () => {
  const credential = { id: 'AQID', rawId: 'AQID', type: 'public-key', authenticatorAttachment: 'platform' };
  const response = {
    clientDataJSON: 'e30',
    authenticatorData: 'AQID',
    signature: 'AQID',
    userHandle: 'AQID',
  };
  const sent = { credential: { ...credential, response, clientExtensionResults: {} } };
  const { authenticatorAttachment: _, ...known } = credential;
  expect(v.parse(calls.logInWithPasskey.body, sent)).toEqual({ credential: { ...known, response } });
  const wrong = { credential: { ...sent.credential, id: 'not base64' } };
  expect(problemsOf(calls.logInWithPasskey.body, wrong)).toEqual({ 'credential.id': 'Must be base64url' });
});

test('the challenge of a log-in is in its refusal, and in no other', () => {
  const refusal = (code: 'LOG_IN_INCOMPLETE' | 'UNAUTHORIZED', data: unknown) =>
    new ApiError({ status: 401, code, message: 'No', data });
  expect(readLogInChallenge(refusal('LOG_IN_INCOMPLETE', CHALLENGE))).toEqual(CHALLENGE);
  expect(readLogInChallenge(refusal('LOG_IN_INCOMPLETE', { challenge: 'x' }))).toBeNull();
  expect(readLogInChallenge(refusal('UNAUTHORIZED', CHALLENGE))).toBeNull();
  expect(readLogInChallenge(new Error('LOG_IN_INCOMPLETE'))).toBeNull();
});
