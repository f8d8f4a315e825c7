import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { Webhook, WebhookDelivery, WebhookDraft, WebhookUpdate, WebhookWithSecret } from './schema.ts';

export const createWebhook = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/webhook',
  auth: 'bearer',
  summary:
    'Creates a webhook: a URL that events of the business are sent to; only this answer has its secret',
  body: WebhookDraft,
  response: WebhookWithSecret,
  status: 201,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const listWebhooks = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/webhook',
  auth: 'bearer',
  summary: 'The webhooks of the business, newest first, without their secrets',
  query: v.strictObject({ businessAccountId: v.exactOptional(Id) }),
  response: v.array(Webhook),
});

export const updateWebhook = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/webhook/{id}',
  auth: 'bearer',
  summary: 'Changes where a webhook sends which events, and turns it on or off',
  params: IdParams,
  body: WebhookUpdate,
  response: Webhook,
});

export const deleteWebhook = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/webhook/{id}',
  auth: 'bearer',
  summary: 'Deletes a webhook with its deliveries',
  params: IdParams,
  response: Nothing,
});

export const replaceWebhookSecret = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/webhook/{id}/secret',
  auth: 'bearer',
  summary: 'Replaces the secret of a webhook; for 24 hours, deliveries are signed with the old one, too',
  params: IdParams,
  response: WebhookWithSecret,
});

export const testWebhook = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/webhook/{id}/test',
  auth: 'bearer',
  summary: 'Sends a test event to a webhook, to see whether its receiver works',
  params: IdParams,
  response: WebhookDelivery,
  status: 201,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const listWebhookDeliveries = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/webhook/{id}/delivery',
  auth: 'bearer',
  summary: 'What a webhook has sent in the last 30 days, and what was answered',
  params: IdParams,
  query: v.strictObject(listQuery(['createdDate'])),
  response: pageOf(WebhookDelivery),
});

export const redeliverWebhook = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/webhook/{id}/delivery/{deliveryId}/redelivery',
  auth: 'bearer',
  summary: 'Sends a delivery again, with the same id and body',
  params: v.strictObject({ id: Id, deliveryId: Id }),
  response: WebhookDelivery,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});
