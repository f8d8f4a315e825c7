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
import { MAX_WEBHOOKS } from '@commoncast/core/webhooks/constants';
import type { WebhookWithSecret } from '@commoncast/core/webhooks/schema';
import { NOBODY, outcomeOf, type Scenario } from './outcome-of.ts';

const URL = 'https://shop.example/events';
const nobody = { id: NOBODY };

/** A secret is made by chance; that it is one is not. */
const beginning = ({ secret, ...webhook }: WebhookWithSecret) => ({ ...webhook, secret: secret.slice(0, 6) });

/** What goes wrong with webhooks. They are off while anything could be sent, so nothing ever is. */
export const WEBHOOK_SCENARIO: Scenario = async (client) => {
  const create = (url = URL) =>
    client.call(createWebhook, { body: { url, events: ['stream.ended', 'video.ready'] } });
  const made = await create();
  const params = { id: made.id };
  const update = (url: string, id = made.id) =>
    client.call(updateWebhook, { params: { id }, body: { url, events: ['video.failed'], status: 'OFF' } });
  const rest = await Promise.allSettled(Array.from({ length: MAX_WEBHOOKS - 1 }, () => create()));
  return [
    beginning(made),
    rest.map(({ status }) => status),
    await outcomeOf(create()),
    await outcomeOf(create('ftp://shop.example')),
    await update('https://SHOP.example/other'),
    await outcomeOf(update('shop', made.id)),
    await outcomeOf(update(URL, NOBODY)),
    beginning(await client.call(replaceWebhookSecret, { params })),
    await outcomeOf(client.call(replaceWebhookSecret, { params: nobody })),
    await outcomeOf(client.call(testWebhook, { params })),
    await outcomeOf(client.call(testWebhook, { params: nobody })),
    await client.call(listWebhookDeliveries, { params }),
    await outcomeOf(client.call(listWebhookDeliveries, { params: nobody })),
    await outcomeOf(client.call(redeliverWebhook, { params: { ...params, deliveryId: NOBODY } })),
    (await client.call(listWebhooks, {})).length,
    await client.call(deleteWebhook, { params }),
    await outcomeOf(client.call(deleteWebhook, { params })),
    (await client.call(listWebhooks, {})).length,
  ];
};
