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
import type { Bind } from '../../http/bind.ts';
import type { WebhooksService } from './service.ts';

/** Binds the calls on webhooks. */
export function webhooksRoutes(bind: Bind, webhooks: WebhooksService): void {
  bind(createWebhook, ({ member, body }) => webhooks.create(member, body));
  bind(listWebhooks, ({ member, query }) => webhooks.list(member, query.businessAccountId));
  bind(updateWebhook, ({ member, params, body }) => webhooks.update(member, params.id, body));
  bind(deleteWebhook, async ({ member, params }) => {
    await webhooks.remove(member, params.id);
    return null;
  });
  bind(replaceWebhookSecret, ({ member, params }) => webhooks.replaceSecret(member, params.id));
  bind(testWebhook, ({ member, params }) => webhooks.test(member, params.id));
  bind(listWebhookDeliveries, ({ member, params, query }) => webhooks.deliveries(member, params.id, query));
  bind(redeliverWebhook, ({ member, params }) => webhooks.redeliver(member, params.id, params.deliveryId));
}
