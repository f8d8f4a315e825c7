import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, Nothing } from '../http/values.ts';
import { ChangeEmail, ChangePassword, OpenSession, OwnBusiness } from './account.ts';
import { VerifyEmail } from './recovery.ts';

export const listOwnBusinesses = endpoint({
  service: 'authentication',
  method: 'GET',
  path: '/v1.1/authentication/business',
  auth: 'bearer',
  summary: 'The businesses that the signed-in user works for, by name',
  response: v.array(OwnBusiness),
});

export const changePassword = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/change-password',
  auth: 'bearer',
  summary: 'Changes the password of the signed-in user and ends their other sessions',
  body: ChangePassword,
  response: Nothing,
  errors: ['RATE_LIMITED'],
});

export const changeEmail = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/change-email',
  auth: 'bearer',
  summary:
    'Sends a link to a new email address of the signed-in user, which replaces the present one once it is opened; the answer does not say whether somebody else has the address',
  body: ChangeEmail,
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const confirmEmail = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/confirm-email',
  auth: 'none',
  summary: 'Changes the email address of a user by the token of the link that was sent to the new one',
  body: VerifyEmail,
  response: v.object({ email: v.string() }),
  errors: ['EMAIL_TAKEN'],
});

export const listSessions = endpoint({
  service: 'authentication',
  method: 'GET',
  path: '/v1.1/authentication/session',
  auth: 'bearer',
  summary: 'Where the signed-in user is logged in, the last used first',
  response: v.array(OpenSession),
});

export const endSession = endpoint({
  service: 'authentication',
  method: 'DELETE',
  path: '/v1.1/authentication/session/{id}',
  auth: 'bearer',
  summary: 'Logs the user out on one device',
  params: IdParams,
  response: Nothing,
});

export const endOtherSessions = endpoint({
  service: 'authentication',
  method: 'DELETE',
  path: '/v1.1/authentication/session',
  auth: 'bearer',
  summary: 'Logs the user out everywhere else',
  response: Nothing,
});
