import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { ApiToken, ApiTokenDraft, NewApiToken } from './schema.ts';

export const createApiToken = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/api-token',
  auth: 'bearer',
  summary: 'Creates a token for programs, which send it like an access token; only this answer contains it',
  body: ApiTokenDraft,
  response: NewApiToken,
  status: 201,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const listApiTokens = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/api-token',
  auth: 'bearer',
  summary: 'The API tokens of the business, newest first, without the tokens themselves',
  query: v.strictObject({ businessAccountId: v.exactOptional(Id) }),
  response: v.array(ApiToken),
});

export const deleteApiToken = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/api-token/{id}',
  auth: 'bearer',
  summary: 'Deletes a token: it stops working immediately',
  params: IdParams,
  response: Nothing,
});
