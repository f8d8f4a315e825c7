import type { Webhook, WebhookDelivery } from '@commoncast/core/webhooks/schema';
import type { DeliveryRow, WebhookRow } from './tables.ts';

/** A webhook as its business sees it. The secrets stay here. */
export function toWebhook(row: WebhookRow, now: Date): Webhook {
  const until = row.previous_secret_until;
  return {
    id: row.id,
    businessAccountId: row.business_id,
    url: row.url,
    events: row.events,
    status: row.status,
    createdDate: row.created_at.toISOString(),
    failingSince: row.failing_since?.toISOString() ?? null,
    previousSecretUntil: until !== null && until > now ? until.toISOString() : null,
  };
}

/** A delivery as its business sees it. */
export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    createdDate: row.created_at.toISOString(),
    status: row.status,
    nextTryDate: row.next_try_at?.toISOString() ?? null,
    tries: row.tries,
    body: row.body,
  };
}
