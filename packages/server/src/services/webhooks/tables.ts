import type { DeliveryStatus, WEBHOOK_STATUSES, WebhookEventType } from '@commoncast/core/webhooks/constants';
import type { DeliveryTry, WebhookDelivery } from '@commoncast/core/webhooks/schema';
import type { Generated, Insertable, JSONColumnType, Selectable, Updateable } from 'kysely';

interface WebhookTable {
  id: string;
  business_id: string;
  url: string;
  events: WebhookEventType[];
  status: (typeof WEBHOOK_STATUSES)[number];
  sealed_secret: string;
  sealed_previous_secret: string | null;
  previous_secret_until: Date | null;
  failing_since: Date | null;
  busy_until: Date | null;
  served_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  event: WebhookDelivery['event'];
  body: string;
  status: DeliveryStatus;
  next_try_at: Date | null;
  try_count: Generated<number>;
  tries: JSONColumnType<DeliveryTry[], string | undefined, string>;
  created_at: Date;
}

export type WebhookRow = Selectable<WebhookTable>;
export type NewWebhook = Insertable<WebhookTable>;
export type WebhookChange = Updateable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;
export type NewDelivery = Insertable<WebhookDeliveryTable>;

export interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}
