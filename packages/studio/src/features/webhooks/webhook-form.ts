import { createForm, type Form } from '@commoncast/core/form/form';
import type { WebhookEventType } from '@commoncast/core/webhooks/constants';
import { type Webhook, WebhookDraft } from '@commoncast/core/webhooks/schema';

export interface WebhookValues {
  url: string;
  events: WebhookEventType[];
}

/** The form of a webhook; without one, of a webhook that is about to be created. */
export function createWebhookForm(webhook?: Webhook): Form<WebhookValues> {
  const { url, events } = WebhookDraft.entries;
  return createForm<WebhookValues>({
    rules: { url, events },
    initial: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
  });
}
