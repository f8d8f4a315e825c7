import type { DeliveryStatus } from '@commoncast/core/webhooks/constants';
import type { DeliveryTry, WebhookDelivery } from '@commoncast/core/webhooks/schema';
import { formatMoment } from '../../../ui/format/format-moment.ts';
import { LANGUAGE } from '../../../ui/format/language.ts';

export const STATUS_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  PENDING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
};

/** How often a delivery was tried, and what came of it: `3 tries · last answer 503`. */
export function triesWords({ status, tries }: Pick<WebhookDelivery, 'status' | 'tries'>): string {
  const last = tries.at(-1);
  if (!last) return status === 'FAILED' ? 'Not tried, because the webhook was off' : 'Not tried yet';
  const count = tries.length === 1 ? '1 try' : `${tries.length} tries`;
  return `${count} · ${last.statusCode === null ? 'no answer' : `last answer ${last.statusCode}`}`;
}

/** When a delivery is tried next; null if it is not. */
export function nextTryWords(
  { nextTryDate }: Pick<WebhookDelivery, 'nextTryDate'>,
  now: Date,
): string | null {
  if (nextTryDate === null) return null;
  return new Date(nextTryDate) <= now ? 'Sending…' : `Next try ${formatMoment(nextTryDate, now)}`;
}

/** How one try went, in figures: `Answer 503 · 120 ms`. */
export function tryWords({ statusCode, durationMs }: Pick<DeliveryTry, 'statusCode' | 'durationMs'>): string {
  const duration = `${Math.round(durationMs).toLocaleString(LANGUAGE)} ms`;
  return `${statusCode === null ? 'No answer' : `Answer ${statusCode}`} · ${duration}`;
}

// The first tries are seconds apart.
const second = new Intl.DateTimeFormat(LANGUAGE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** A time to the second, in the reader's own zone: `Jan 31, 2026, 14:05:07`. */
export function formatSecond(timestamp: string): string {
  return second.format(new Date(timestamp));
}
