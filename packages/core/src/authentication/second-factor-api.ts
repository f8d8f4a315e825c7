import { endpoint } from '../http/endpoint.ts';
import { IdParams, Nothing } from '../http/values.ts';
import { CredentialOptions, NewCredentialOptions, Passkey } from './passkey.ts';
import { Session, ShellSession } from './schema.ts';
import {
  AddedFactor,
  AddedPasskey,
  AppConfirmation,
  AppSetUp,
  NewPasskey,
  OwnPassword,
  PasskeyEdit,
  PasskeyLogIn,
  PasskeyLogInStart,
  RecoveryCodes,
  SecondFactorAnswer,
  SecondFactors,
} from './second-factor.ts';

export const getSecondFactors = endpoint({
  service: 'authentication',
  method: 'GET',
  path: '/v1.1/authentication/second-factor',
  auth: 'bearer',
  summary: 'How the signed-in user shows at a log-in, beside the password, that it is them',
  response: SecondFactors,
});

export const startAppSetUp = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/second-factor/app',
  auth: 'bearer',
  summary: 'The secret for an authenticator app, which counts once a code of the app was confirmed',
  body: OwnPassword,
  response: AppSetUp,
  errors: ['RATE_LIMITED'],
});

export const confirmAppSetUp = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/second-factor/app/confirmation',
  auth: 'bearer',
  summary: 'Adds an authenticator app by a code of it, in place of the one before',
  body: AppConfirmation,
  response: AddedFactor,
  errors: ['ILLEGAL_TRANSITION'],
});

export const removeApp = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/second-factor/app/removal',
  auth: 'bearer',
  summary: 'Removes the authenticator app; with the last second factor, the recovery codes go too',
  body: OwnPassword,
  response: Nothing,
  errors: ['RATE_LIMITED'],
});

export const replaceRecoveryCodes = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/second-factor/recovery-codes',
  auth: 'bearer',
  summary: 'New recovery codes, shown this once; the ones before stop working',
  body: OwnPassword,
  response: RecoveryCodes,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const startPasskey = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/second-factor/passkey/options',
  auth: 'bearer',
  summary: 'What a browser needs to make a passkey of the signed-in user',
  body: OwnPassword,
  response: NewCredentialOptions,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const addPasskey = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/second-factor/passkey',
  auth: 'bearer',
  summary: 'Adds the passkey that a browser has made',
  body: NewPasskey,
  response: AddedPasskey,
  status: 201,
  errors: ['DUPLICATE_ITEM', 'ILLEGAL_TRANSITION'],
});

export const renamePasskey = endpoint({
  service: 'authentication',
  method: 'PATCH',
  path: '/v1.1/authentication/second-factor/passkey/{id}',
  auth: 'bearer',
  summary: 'Gives a passkey of the signed-in user another name',
  params: IdParams,
  body: PasskeyEdit,
  response: Passkey,
});

export const removePasskey = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/second-factor/passkey/{id}/removal',
  auth: 'bearer',
  summary: 'Removes a passkey; with the last second factor, the recovery codes go too',
  params: IdParams,
  body: OwnPassword,
  response: Nothing,
  errors: ['RATE_LIMITED'],
});

export const startPasskeyLogIn = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/login/passkey/options',
  auth: 'none',
  summary: 'What a browser needs to use a passkey, instead of a password or as its second step',
  body: PasskeyLogInStart,
  response: CredentialOptions,
  needsRoom: false,
});

const withSecondFactor = {
  method: 'POST',
  auth: 'none',
  body: SecondFactorAnswer,
  errors: ['FORBIDDEN'],
  needsRoom: false,
} as const;

export const logInWithSecondFactor = endpoint({
  ...withSecondFactor,
  service: 'authentication',
  path: '/v1.1/authentication/login/second-factor',
  summary: 'Opens a session by the second step, after a log-in that was answered with a challenge',
  response: Session,
});

export const shellLogInWithSecondFactor = endpoint({
  ...withSecondFactor,
  service: 'shell',
  path: '/api/authentication/login/second-factor',
  summary: 'Opens a session by the second step of a log-in and sets the cookies',
  response: ShellSession,
});

const withPasskey = {
  method: 'POST',
  auth: 'none',
  body: PasskeyLogIn,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  needsRoom: false,
} as const;

export const logInWithPasskey = endpoint({
  ...withPasskey,
  service: 'authentication',
  path: '/v1.1/authentication/login/passkey',
  summary: 'Opens a session by a passkey alone, which counts as both steps',
  response: Session,
});

export const shellLogInWithPasskey = endpoint({
  ...withPasskey,
  service: 'shell',
  path: '/api/authentication/login/passkey',
  summary: 'Opens a session by a passkey alone and sets the cookies',
  response: ShellSession,
});
