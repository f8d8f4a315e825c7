/** What a webhook can tell of. */
export const WEBHOOK_EVENTS = [
  'video.ready',
  'video.failed',
  'stream.started',
  'stream.ended',
  'archive.ready',
  'split-test.decided',
  'subscription.changed',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** What an owner sends to see whether a receiver works; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';

/** OFF sends nothing; GONE was turned off by its receiver, which answered 410. */
export const WEBHOOK_STATUSES = ['ON', 'OFF', 'GONE'] as const;

/** PENDING: it is tried, or tried again. FAILED: it was given up. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Of one business. */
export const MAX_WEBHOOKS = 10;

/** A secret begins with it, so that people and scanners know one when they see it. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** How long a replaced secret still signs beside the new one. */
export const SECRET_OVERLAP_HOURS = 24;

/** Pauses between the tries of a delivery, in seconds: about three days. */
export const RETRY_PAUSES_S: readonly number[] = [
  5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000,
];

/** How long deliveries stay in the log. */
export const DELIVERY_LOG_DAYS = 30;
