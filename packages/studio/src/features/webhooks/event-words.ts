import { TEST_EVENT, type WebhookEventType } from '@commoncast/core/webhooks/constants';
import type { WebhookDelivery } from '@commoncast/core/webhooks/schema';

interface EventWords {
  readonly label: string;
  /** When it happens. */
  readonly hint: string;
}

/** What a webhook can be told of, in words. */
export const EVENT_WORDS: Readonly<Record<WebhookEventType, EventWords>> = {
  'video.ready': { label: 'Video ready', hint: 'A video can be played, in all its qualities.' },
  'video.failed': { label: 'Video failed', hint: 'A video could not be processed, and why.' },
  'stream.started': { label: 'Stream started', hint: 'A live stream is on air.' },
  'stream.ended': { label: 'Stream ended', hint: 'A live stream is over.' },
  'archive.ready': { label: 'Recording ready', hint: 'The recording of a stream can be played.' },
  'split-test.decided': {
    label: 'Split test decided',
    hint: 'A split test has a winner, or its control does best.',
  },
  'subscription.changed': {
    label: 'Plan changed',
    hint: 'The business has another plan, or its plan was cancelled, reactivated or has expired.',
  },
};

/** The name of what was sent. */
export function labelOfSent(event: WebhookDelivery['event']): string {
  return event === TEST_EVENT ? 'Test' : EVENT_WORDS[event].label;
}
