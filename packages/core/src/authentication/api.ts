import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Nothing } from '../http/values.ts';
import { LogIn, RefreshedSession, Session, ShellSession, SignUp, SwitchBusiness } from './schema.ts';

export const refreshAccessToken = endpoint({
  service: 'authentication',
  method: 'GET',
  path: '/v1.1/authentication/access-token',
  auth: 'refresh',
  summary:
    'Exchanges a refresh token for an access token and its user, and rotates it; the new refresh token is in the body only for callers that sent theirs in a header',
  headers: v.object({ 'refresh-token': v.exactOptional(v.string()) }),
  response: RefreshedSession,
});

export const signUp = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/signup',
  auth: 'none',
  summary: 'Creates a user and a business',
  body: SignUp,
  response: Session,
  status: 201,
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN'],
});

export const logIn = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/login',
  auth: 'none',
  summary:
    'Opens a session, or answers LOG_IN_INCOMPLETE with a challenge if the user has a second factor to show',
  body: LogIn,
  response: Session,
  errors: ['UNAUTHORIZED', 'LOG_IN_INCOMPLETE', 'FORBIDDEN'],
  needsRoom: false,
});

export const logOut = endpoint({
  service: 'authentication',
  method: 'GET',
  path: '/v1.1/authentication/logout',
  auth: 'bearer',
  summary: 'Ends the session and revokes its refresh token',
  response: Nothing,
});

export const switchBusiness = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/switch-business',
  auth: 'bearer',
  summary: 'Opens a session in another business that the user belongs to; later sign-ins lead there',
  body: SwitchBusiness,
  response: Session,
});

export const shellSignUp = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/api/authentication/signup',
  auth: 'none',
  summary: 'Creates a user and a business and sets the cookies',
  body: SignUp,
  response: ShellSession,
  status: 201,
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN'],
});

export const shellLogIn = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/api/authentication/login',
  auth: 'none',
  summary: 'Opens a session and sets the cookies',
  body: LogIn,
  response: ShellSession,
  errors: ['UNAUTHORIZED', 'LOG_IN_INCOMPLETE', 'FORBIDDEN'],
  needsRoom: false,
});

export const shellSwitchBusiness = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/api/authentication/switch-business',
  auth: 'cookie',
  summary: 'Opens a session in another business that the user belongs to and sets the cookies',
  body: SwitchBusiness,
  response: ShellSession,
  errors: ['NOT_FOUND'],
});

export const shellLogOut = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/api/authentication/logout',
  auth: 'cookie',
  summary: 'Ends the session and clears the cookies',
  response: Nothing,
  needsRoom: false,
});
