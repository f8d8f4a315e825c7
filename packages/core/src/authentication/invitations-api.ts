import { endpoint } from '../http/endpoint.ts';
import { InvitationDetails, InvitationLogIn, InvitationSignUp, InvitationToken } from './invitations.ts';
import { Session, ShellSession } from './schema.ts';

export const readInvitation = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/invitation',
  auth: 'none',
  summary: 'What an invitation is for, by the token of its link',
  body: InvitationToken,
  response: InvitationDetails,
  needsRoom: false,
});

export const acceptInvitation = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/invitation/accept',
  auth: 'bearer',
  summary: 'Joins the business of an invitation for the address of the signed-in user; opens a session there',
  body: InvitationToken,
  response: Session,
  errors: ['PLAN_LIMIT_REACHED', 'BUSINESS_CLOSING'],
});

export const logInByInvitation = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/invitation/login',
  auth: 'none',
  summary: 'Joins the business of an invitation with the password of the account that it is for',
  body: InvitationLogIn,
  response: Session,
  errors: ['UNAUTHORIZED', 'LOG_IN_INCOMPLETE', 'PLAN_LIMIT_REACHED', 'BUSINESS_CLOSING'],
});

export const signUpByInvitation = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/invitation/signup',
  auth: 'none',
  summary: 'Creates a user, whose address the link verifies, and joins the business of the invitation',
  body: InvitationSignUp,
  response: Session,
  status: 201,
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'PLAN_LIMIT_REACHED', 'BUSINESS_CLOSING'],
});

export const shellAcceptInvitation = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/api/authentication/invitation/accept',
  auth: 'cookie',
  summary: 'Joins the business of an invitation for the address of the signed-in user and sets the cookies',
  body: InvitationToken,
  response: ShellSession,
  errors: ['PLAN_LIMIT_REACHED', 'BUSINESS_CLOSING'],
});

export const shellLogInByInvitation = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/api/authentication/invitation/login',
  auth: 'none',
  summary: 'Joins the business of an invitation with the password of its account and sets the cookies',
  body: InvitationLogIn,
  response: ShellSession,
  errors: ['UNAUTHORIZED', 'LOG_IN_INCOMPLETE', 'PLAN_LIMIT_REACHED', 'BUSINESS_CLOSING'],
});

export const shellSignUpByInvitation = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/api/authentication/invitation/signup',
  auth: 'none',
  summary: 'Creates a user, joins the business of the invitation and sets the cookies',
  body: InvitationSignUp,
  response: ShellSession,
  status: 201,
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'PLAN_LIMIT_REACHED', 'BUSINESS_CLOSING'],
});
