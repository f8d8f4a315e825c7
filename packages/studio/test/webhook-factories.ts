import type { Webhook, WebhookDelivery } from '@commoncast/core/webhooks/schema';
import { newId } from './factories.ts';
import type { Named } from './service/records.ts';

const CREATED = '2026-03-01T10:00:00.000Z';

/** A webhook that is told of streams, and works. */
export function webhook(overrides: Partial<Webhook> = {}): Named<Webhook> {
  const { url = 'https://shop.example/events' } = overrides;
  return {
    id: newId(),
    businessAccountId: newId(),
    url,
    name: url,
    events: ['stream.started', 'stream.ended'],
    status: 'ON',
    createdDate: CREATED,
    failingSince: null,
    previousSecretUntil: null,
    ...overrides,
  };
}

/** What a webhook has sent, and was taken at the first try. */
export function webhookDelivery(overrides: Partial<WebhookDelivery> = {}): WebhookDelivery {
  const { event = 'stream.started', createdDate = CREATED } = overrides;
  return {
    id: newId(),
    event,
    createdDate,
    status: 'DELIVERED',
    nextTryDate: null,
    tries: [{ date: createdDate, durationMs: 120, statusCode: 204, problem: null }],
    body: JSON.stringify({
      type: event,
      timestamp: createdDate,
      data: { id: newId(), name: 'Harbour concert', startedDate: createdDate },
    }),
    ...overrides,
  };
}
