import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import * as calls from './api.ts';
import { WEBHOOK_EVENTS } from './constants.ts';
import { EVENT_DATA } from './events.ts';
import { Webhook, WebhookDraft, WebhookUpdate } from './schema.ts';

const draft = { url: 'https://shop.example/events', events: ['video.ready'] };

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/webhook';
  expect(contractsOf(calls)).toEqual({
    createWebhook: `bearer POST ${path} → 201 or PLAN_LIMIT_REACHED`,
    listWebhooks: `bearer GET ${path} → 200`,
    updateWebhook: `bearer PUT ${path}/{id} → 200`,
    deleteWebhook: `bearer DELETE ${path}/{id} → 200`,
    replaceWebhookSecret: `bearer POST ${path}/{id}/secret → 200`,
    testWebhook: `bearer POST ${path}/{id}/test → 201 or ILLEGAL_TRANSITION or RATE_LIMITED`,
    listWebhookDeliveries: `bearer GET ${path}/{id}/delivery → 200`,
    redeliverWebhook: `bearer POST ${path}/{id}/delivery/{deliveryId}/redelivery → 200 or ILLEGAL_TRANSITION or RATE_LIMITED`,
  });
});

test('keeps the chosen events once each, in the order of the list', () => {
  const events = ['stream.ended', 'video.ready', 'stream.ended'];
  expect(v.parse(WebhookDraft, { ...draft, events }).events).toEqual(['video.ready', 'stream.ended']);
});

test.each([
  [{ url: 'ftp://shop.example' }, { url: 'Invalid URL format' }],
  [{ url: 'shop.example/events' }, { url: 'Invalid URL format' }],
  [{ url: '' }, { url: 'URL is required' }],
  [{ events: [] }, { events: 'Choose at least one' }],
])('answers %j with %j', (part, fields) => {
  expect(problemsOf(WebhookDraft, { ...draft, ...part })).toEqual(fields);
  expect(problemsOf(WebhookUpdate, { ...draft, status: 'ON', ...part })).toEqual(fields);
});

test('nobody but the receiver says that it is gone', () => {
  expect(problemsOf(WebhookUpdate, { ...draft, status: 'GONE' })).toEqual({ status: 'Must be ON or OFF' });
});

test('no list has room for secrets', () => {
  expect(Object.keys(Webhook.entries)).not.toContain('secret');
});

test('every event says what it is about', () => {
  expect(Object.keys(EVENT_DATA)).toEqual([...WEBHOOK_EVENTS]);
});
