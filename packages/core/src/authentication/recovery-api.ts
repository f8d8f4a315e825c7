import { endpoint } from '../http/endpoint.ts';
import { Nothing } from '../http/values.ts';
import { AccountAddress, ResetPassword, VerifyEmail } from './recovery.ts';

export const sendVerification = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/email/verification',
  auth: 'none',
  summary: 'Sends the verification email again; the answer does not say whether there is such an account',
  body: AccountAddress,
  response: Nothing,
});

export const verifyEmail = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/verify-email',
  auth: 'none',
  summary: 'Verifies an email address by the token of the link that was sent to it',
  body: VerifyEmail,
  response: Nothing,
});

export const forgotPassword = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/forgot-password',
  auth: 'none',
  summary: 'Sends a link to set a new password; the answer does not say whether there is such an account',
  body: AccountAddress,
  response: Nothing,
});

export const resetPassword = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/reset-password',
  auth: 'none',
  summary: 'Sets a new password by the token of a link, and ends every session of the user',
  body: ResetPassword,
  response: Nothing,
});
