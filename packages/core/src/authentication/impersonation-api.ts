import { endpoint } from '../http/endpoint.ts';
import { Impersonate } from './impersonation.ts';
import { Session, ShellSession } from './schema.ts';

export const impersonate = endpoint({
  service: 'authentication',
  method: 'POST',
  path: '/v1.1/authentication/impersonate',
  auth: 'bearer',
  summary:
    'Opens a session of half an hour in which an operator sees what a user sees; the owner of the business can read who did and why',
  body: Impersonate,
  response: Session,
  errors: ['RATE_LIMITED'],
});

export const shellImpersonate = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/api/authentication/impersonate',
  auth: 'cookie',
  summary:
    'Opens a session of half an hour in which an operator sees what a user sees, and sets the cookies; the log-out ends it and leads back to the session before',
  body: Impersonate,
  response: ShellSession,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
