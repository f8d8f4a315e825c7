import { toPage } from '@commoncast/core/http/paging';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  replaceWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@commoncast/core/webhooks/api';
import {
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  TEST_EVENT,
  WEBHOOK_SECRET_PREFIX,
} from '@commoncast/core/webhooks/constants';
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@commoncast/core/webhooks/schema';
import { conflict, notFound } from '@commoncast/server/problems/problems';
import { webhook, webhookDelivery } from '../webhook-factories.ts';
import type { On } from './answering.ts';
import type { Named, Records } from './records.ts';

const HOUR_MS = 3_600_000;

/** Answers the calls on webhooks. Nothing is sent: what is to be sent waits until a test says how it went. */
export function serveWebhooks(on: On, { webhooks, webhookDeliveries }: Records): void {
  const deliveriesOf = (id: string): readonly WebhookDelivery[] => {
    webhooks.require(id);
    return webhookDeliveries.get(id) ?? [];
  };
  const requireOn = (id: string): void => {
    if (webhooks.require(id).status !== 'ON')
      throw conflict('ILLEGAL_TRANSITION', 'Turn the webhook on first');
  };
  const giveUp = (id: string): void => {
    const all = deliveriesOf(id).map((one) =>
      one.status === 'PENDING' ? { ...one, status: 'FAILED' as const, nextTryDate: null } : one,
    );
    webhookDeliveries.set(id, all);
  };

  on(listWebhooks, () => webhooks.all().map(shown).toReversed());
  on(createWebhook, ({ body: { businessAccountId: _, ...draft } }) => {
    if (webhooks.all().length >= MAX_WEBHOOKS)
      throw conflict('PLAN_LIMIT_REACHED', `A business can have ${MAX_WEBHOOKS} webhooks`);
    return withSecret(webhooks.add(webhook({ ...draft, createdDate: new Date().toISOString() })));
  });
  on(updateWebhook, ({ params: { id }, body }) => {
    const updated = webhooks.update(id, { ...body, name: body.url });
    if (body.status === 'OFF') giveUp(id);
    return shown(updated);
  });
  on(deleteWebhook, ({ params: { id } }) => {
    webhooks.remove(id);
    webhookDeliveries.delete(id);
    return null;
  });
  on(replaceWebhookSecret, ({ params: { id } }) => {
    const previousSecretUntil = new Date(Date.now() + SECRET_OVERLAP_HOURS * HOUR_MS).toISOString();
    return withSecret(webhooks.update(id, { previousSecretUntil }));
  });
  on(testWebhook, ({ params: { id } }) => {
    requireOn(id);
    const now = new Date().toISOString();
    const body = JSON.stringify({ type: TEST_EVENT, timestamp: now, data: {} });
    const waiting = { status: 'PENDING' as const, nextTryDate: now, tries: [] };
    const test = webhookDelivery({ event: TEST_EVENT, createdDate: now, body, ...waiting });
    webhookDeliveries.set(id, [...deliveriesOf(id), test]);
    return test;
  });
  on(listWebhookDeliveries, ({ params: { id }, query: { page, size, sort, search } }) => {
    const needle = search.toLowerCase();
    const found = deliveriesOf(id).filter(({ body }) => body.toLowerCase().includes(needle));
    const sorted = sort.endsWith('ASC') ? found : found.toReversed();
    return toPage(sorted.slice(page * size, (page + 1) * size), sorted.length, { page, size });
  });
  on(redeliverWebhook, ({ params: { id, deliveryId } }) => {
    requireOn(id);
    const before = deliveriesOf(id).find((one) => one.id === deliveryId);
    if (!before) throw notFound();
    const again = { ...before, status: 'PENDING' as const, nextTryDate: new Date().toISOString() };
    webhookDeliveries.set(
      id,
      deliveriesOf(id).map((one) => (one === before ? again : one)),
    );
    return again;
  });
}

/** Collections have names, which webhooks have not; an old secret is told of while it signs. */
function shown({ name: _, ...record }: Named<Webhook>): Webhook {
  const { previousSecretUntil: until } = record;
  return { ...record, previousSecretUntil: until !== null && new Date(until) > new Date() ? until : null };
}

function withSecret(record: Named<Webhook>): WebhookWithSecret {
  const random = crypto.getRandomValues(new Uint8Array(32));
  return { ...shown(record), secret: WEBHOOK_SECRET_PREFIX + btoa(String.fromCharCode(...random)) };
}
