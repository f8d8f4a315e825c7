import { signUpDraft } from '../../../test/factories.ts';
import {
  answers,
  EVERYBODY,
  nothing,
  OTHER_CREDENTIALS,
  OWN_BUSINESS,
  SIGNED_IN,
  type SweepRows,
} from '../../../test/sweep/sweep-rows.ts';
import { PASSWORD } from '../../../test/sweep/things.ts';

/** The same for every caller: only the token of an email counts. */
const LINK_NEEDED = answers(400, 400, 400, 400);

/** A challenge of no log-in, answered by no passkey that anybody has. */
const CREDENTIAL = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID' },
};
const NEW_CREDENTIAL = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AQID' } };
const secondStep = () => ({ body: { challenge: 'unknown', method: 'TOTP', code: '123456' } });
const wrongPassword = () => ({ body: { currentPassword: 'unknown' } });
/** The same for every caller: they do not know their own password. */
const PASSWORD_NEEDED = answers(401, 400, 400, 400);
const PASSKEY_NEEDED = answers(401, 401, 401, 401);

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /v1.1/authentication/signup': {
      auth: 'none',
      request: () => ({ body: signUpDraft() }),
      answers: EVERYBODY,
    },
    'POST /v1.1/authentication/login': {
      auth: 'none',
      request: ({ email }) => ({ body: { email, password: PASSWORD } }),
      answers: EVERYBODY,
    },
    'GET /v1.1/authentication/access-token': {
      auth: 'refresh',
      request: nothing,
      answers: OTHER_CREDENTIALS,
    },
    'GET /v1.1/authentication/logout': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'POST /api/authentication/signup': {
      auth: 'none',
      request: () => ({ body: signUpDraft() }),
      answers: EVERYBODY,
    },
    'POST /api/authentication/login': {
      auth: 'none',
      request: ({ email }) => ({ body: { email, password: PASSWORD } }),
      answers: EVERYBODY,
    },
    'POST /v1.1/authentication/email/verification': {
      auth: 'none',
      request: ({ email }) => ({ body: { email } }),
      answers: EVERYBODY,
    },
    'POST /v1.1/authentication/forgot-password': {
      auth: 'none',
      request: ({ email }) => ({ body: { email } }),
      answers: EVERYBODY,
    },
    'POST /v1.1/authentication/verify-email': {
      auth: 'none',
      request: () => ({ body: { token: 'unknown' } }),
      answers: LINK_NEEDED,
    },
    'POST /v1.1/authentication/reset-password': {
      auth: 'none',
      request: () => ({ body: { token: 'unknown', password: PASSWORD, confirmPassword: PASSWORD } }),
      answers: LINK_NEEDED,
    },
    'POST /v1.1/authentication/change-password': {
      auth: 'bearer',
      request: () => ({
        body: { currentPassword: 'unknown', password: PASSWORD, confirmPassword: PASSWORD },
      }),
      answers: answers(401, 400, 400, 400),
    },
    'POST /v1.1/authentication/change-email': {
      auth: 'bearer',
      request: () => ({ body: { currentPassword: 'unknown', email: signUpDraft().email } }),
      answers: answers(401, 400, 400, 400),
    },
    'POST /v1.1/authentication/confirm-email': {
      auth: 'none',
      request: () => ({ body: { token: 'unknown' } }),
      answers: LINK_NEEDED,
    },
    'GET /v1.1/authentication/second-factor': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'POST /v1.1/authentication/second-factor/app': {
      auth: 'bearer',
      request: wrongPassword,
      answers: PASSWORD_NEEDED,
    },
    'POST /v1.1/authentication/second-factor/app/confirmation': {
      auth: 'bearer',
      request: () => ({ body: { code: '123456' } }),
      answers: answers(401, 409, 409, 409),
    },
    'POST /v1.1/authentication/second-factor/app/removal': {
      auth: 'bearer',
      request: wrongPassword,
      answers: PASSWORD_NEEDED,
    },
    'POST /v1.1/authentication/second-factor/recovery-codes': {
      auth: 'bearer',
      request: wrongPassword,
      answers: PASSWORD_NEEDED,
    },
    'POST /v1.1/authentication/second-factor/passkey/options': {
      auth: 'bearer',
      request: wrongPassword,
      answers: PASSWORD_NEEDED,
    },
    'POST /v1.1/authentication/second-factor/passkey': {
      auth: 'bearer',
      request: () => ({ body: { name: 'My phone', credential: NEW_CREDENTIAL } }),
      answers: PASSWORD_NEEDED,
    },
    // It is a user's own, and of no business.
    'PATCH /v1.1/authentication/second-factor/passkey/{id}': {
      auth: 'bearer',
      request: ({ businessId }) => ({ params: { id: businessId }, body: { name: 'My phone' } }),
      answers: answers(401, 404, 404, 404),
    },
    'POST /v1.1/authentication/second-factor/passkey/{id}/removal': {
      auth: 'bearer',
      request: ({ businessId }) => ({ params: { id: businessId }, ...wrongPassword() }),
      answers: answers(401, 404, 404, 404),
    },
    'POST /v1.1/authentication/login/passkey/options': {
      auth: 'none',
      request: () => ({ body: {} }),
      answers: EVERYBODY,
    },
    'POST /v1.1/authentication/login/second-factor': {
      auth: 'none',
      request: secondStep,
      answers: LINK_NEEDED,
    },
    'POST /api/authentication/login/second-factor': {
      auth: 'none',
      request: secondStep,
      answers: LINK_NEEDED,
    },
    'POST /v1.1/authentication/login/passkey': {
      auth: 'none',
      request: () => ({ body: { credential: CREDENTIAL } }),
      answers: PASSKEY_NEEDED,
    },
    'POST /api/authentication/login/passkey': {
      auth: 'none',
      request: () => ({ body: { credential: CREDENTIAL } }),
      answers: PASSKEY_NEEDED,
    },
    'GET /v1.1/authentication/session': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'DELETE /v1.1/authentication/session': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'DELETE /v1.1/authentication/session/{id}': {
      auth: 'bearer',
      request: ({ businessId }) => ({ params: { id: businessId } }),
      answers: answers(401, 404, 404, 404),
    },
    'POST /v1.1/authentication/switch-business': {
      auth: 'bearer',
      request: ({ businessId }) => ({ body: { businessId } }),
      answers: OWN_BUSINESS,
    },
    'POST /api/authentication/switch-business': {
      auth: 'cookie',
      request: ({ businessId }) => ({ body: { businessId } }),
      answers: OTHER_CREDENTIALS,
    },
    'POST /v1.1/authentication/impersonate': {
      auth: 'bearer',
      request: ({ email }) => ({ body: { email, reason: 'They asked us for help' } }),
      answers: answers(401, 404, 404, 404),
    },
    'POST /api/authentication/impersonate': {
      auth: 'cookie',
      request: ({ email }) => ({ body: { email, reason: 'They asked us for help' } }),
      answers: OTHER_CREDENTIALS,
    },
    'POST /api/authentication/logout': { auth: 'cookie', request: nothing, answers: OTHER_CREDENTIALS },
  },
  openRoutes: ['/demo/sign-in'],
};
