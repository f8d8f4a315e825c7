import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { startDispatcher } from './dispatcher.ts';
import { webhooksRoutes } from './routes.ts';
import { createWebhooksService, type WebhooksService } from './service.ts';
import type { WebhookTables } from './tables.ts';
import { WEBHOOKS_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends WebhookTables {}
}

export interface WebhooksServices {
  readonly webhooks: WebhooksService;
}

export const webhooksDomain = defineDomain({
  name: 'webhooks',
  services: (foundation: Foundation): WebhooksServices => ({ webhooks: createWebhooksService(foundation) }),
  routes: ({ bind }: WebParts, { webhooks }: WebhooksServices) => webhooksRoutes(bind, webhooks),
  work: async (parts: WorkParts) => void parts.ends.defer(startDispatcher(parts)),
  upkeep: WEBHOOKS_UPKEEP,
});
