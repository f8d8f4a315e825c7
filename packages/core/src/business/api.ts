import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import {
  BusinessAccount,
  BusinessAccountDraft,
  BusinessAccountEdit,
  NewBusinessAccount,
  PublicBusinessAccount,
} from './schema.ts';

export const getBusinessAccount = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account',
  auth: 'bearer',
  summary: 'The account of the signed-in member',
  response: BusinessAccount,
});

export const createBusinessAccount = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account',
  auth: 'bearer',
  summary:
    'Creates another business, which the signed-in user owns; the session stays in the one that it is in',
  body: NewBusinessAccount,
  response: BusinessAccount,
  status: 201,
  idempotent: true,
  errors: ['PLAN_LIMIT_REACHED', 'RATE_LIMITED'],
});

export const updateBusinessAccount = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/account',
  auth: 'bearer',
  summary: 'Changes name, email, logo and the domains on which players may appear; owners only',
  body: BusinessAccountDraft,
  response: BusinessAccount,
  ifMatch: true,
});

export const editBusinessAccount = endpoint({
  service: 'business',
  method: 'PATCH',
  path: '/business/v1.1/account',
  auth: 'bearer',
  summary: 'Changes the settings in the body and no others; owners only',
  body: BusinessAccountEdit,
  response: BusinessAccount,
  ifMatch: true,
});

export const getPublicBusinessAccount = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/public',
  auth: 'public-key',
  summary: 'The business behind a public key',
  query: v.strictObject({ key: v.string() }),
  response: PublicBusinessAccount,
  errors: ['ORIGIN_NOT_ALLOWED'],
});
