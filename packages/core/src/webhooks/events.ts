import * as v from 'valibot';
import { SUBSCRIPTION_STATES } from '../billing/constants.ts';
import { SUBSCRIPTION_STATUSES } from '../billing/subscription-statuses.ts';
import { PLANS } from '../business/plans.ts';
import { Id, Timestamp } from '../http/values.ts';
import { TEST_EVENT, type WebhookEventType } from './constants.ts';

/** What each event says of its subject. The rest is asked for by the id. */
export const EVENT_DATA = {
  'video.ready': v.object({ id: Id, name: v.string(), durationMs: v.number() }),
  'video.failed': v.object({
    id: Id,
    name: v.string(),
    /** Why, as a sentence. */
    problem: v.string(),
  }),
  'stream.started': v.object({ id: Id, name: v.string(), startedDate: Timestamp }),
  'stream.ended': v.object({ id: Id, name: v.string(), endedDate: Timestamp }),
  'archive.ready': v.object({
    id: Id,
    name: v.string(),
    /** Null once the stream is deleted for good. */
    streamId: v.nullable(Id),
    durationMs: v.number(),
  }),
  'split-test.decided': v.object({
    id: Id,
    name: v.string(),
    /** LOSER: every variant does worse than the control. */
    verdict: v.picklist(['WINNER', 'LOSER']),
    /** The key of the best variant; null if the control does best. */
    winner: v.nullable(v.string()),
  }),
  'subscription.changed': v.object({
    plan: v.picklist(PLANS),
    status: v.picklist(SUBSCRIPTION_STATUSES),
    state: v.picklist(SUBSCRIPTION_STATES),
    periodEnd: v.nullable(Timestamp),
  }),
} as const satisfies Readonly<Record<WebhookEventType, v.GenericSchema>>;

/** An event before it is written down for its receivers. */
export type WebhookEvent = {
  [T in WebhookEventType]: { readonly type: T; readonly data: v.InferOutput<(typeof EVENT_DATA)[T]> };
}[WebhookEventType];

/** The body of a delivery. */
export const WebhookMessage = v.object({
  type: v.picklist([...(Object.keys(EVENT_DATA) as WebhookEventType[]), TEST_EVENT]),
  /** When it happened. */
  timestamp: Timestamp,
  data: v.record(v.string(), v.unknown()),
});
