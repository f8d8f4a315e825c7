import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { HttpUrl } from '../validation/url.ts';
import { DELIVERY_STATUSES, TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_STATUSES } from './constants.ts';

const EventType = v.picklist(WEBHOOK_EVENTS, `Must be one of ${WEBHOOK_EVENTS.join(', ')}`);

const Events = v.pipe(
  v.array(EventType, 'Must be a list of events'),
  v.minLength(1, 'Choose at least one'),
  v.transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event))),
);

export const WebhookDraft = v.strictObject({
  businessAccountId: v.exactOptional(Id),
  /** Where events are sent to. */
  url: HttpUrl,
  events: Events,
});
export type WebhookDraft = v.InferOutput<typeof WebhookDraft>;

export const WebhookUpdate = v.strictObject({
  url: HttpUrl,
  events: Events,
  status: v.picklist(['ON', 'OFF'], 'Must be ON or OFF'),
});
export type WebhookUpdate = v.InferOutput<typeof WebhookUpdate>;

export const Webhook = v.object({
  id: Id,
  businessAccountId: Id,
  url: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  status: v.picklist(WEBHOOK_STATUSES),
  createdDate: Timestamp,
  /** Since when no delivery has succeeded; null if the last one did, or there was none. */
  failingSince: v.nullable(Timestamp),
  /** Until when a replaced secret still signs; null if none does. */
  previousSecretUntil: v.nullable(Timestamp),
});
export type Webhook = v.InferOutput<typeof Webhook>;

export const WebhookWithSecret = v.object({
  ...Webhook.entries,
  /** What signs the deliveries: `whsec_` and base64. Shown this once. */
  secret: v.string(),
});
export type WebhookWithSecret = v.InferOutput<typeof WebhookWithSecret>;

export const DeliveryTry = v.object({
  date: Timestamp,
  durationMs: v.number(),
  /** What the receiver answered; null if there was no answer. */
  statusCode: v.nullable(v.number()),
  /** What went wrong, as a sentence; null if it was taken. */
  problem: v.nullable(v.string()),
});
export type DeliveryTry = v.InferOutput<typeof DeliveryTry>;

export const WebhookDelivery = v.object({
  /** Also its `webhook-id`, the same at each try. */
  id: Id,
  event: v.picklist([...WEBHOOK_EVENTS, TEST_EVENT]),
  createdDate: Timestamp,
  status: v.picklist(DELIVERY_STATUSES),
  /** Null once it is delivered or given up. */
  nextTryDate: v.nullable(Timestamp),
  /** Oldest first. */
  tries: v.array(DeliveryTry),
  /** Exactly what is sent. */
  body: v.string(),
});
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>;
