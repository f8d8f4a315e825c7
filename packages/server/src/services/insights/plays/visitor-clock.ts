import type { Beat } from '@commoncast/core/insights/beat';
import { MAX_LATENESS_MS } from '@commoncast/core/insights/constants';

/** Without a sending time, a visitor's clock is believed to be off by up to this much; beyond it the clock is wrong. */
export const BELIEVED_SKEW_MS = 10 * 60_000;

/** How long a batch may travel; anything beyond is an error of the visitor's clock. */
export const MAX_TRAVEL_MS = 60_000;

/** How long before a beat its play is believed to have started at most. */
export const BELIEVED_AGE_MS = 60 * 60_000;

/** When a batch was sent, by the visitor's clock, and when it arrived, by ours. */
export interface Delivery {
  readonly receivedAtMs: number;
  /** Undefined if the page did not say. */
  readonly sentAtMs?: number | undefined;
}

interface BeatTime {
  /** When the play started by the visitor's clock, as far as this beat knows. */
  readonly firstClientMs: number;
  /** When the play started by ours: a play belongs to that hour, whenever its later beats come. */
  readonly startedAtMs: number;
  /** When the beat was made, by ours. */
  readonly atMs: number;
}

/** Translates a beat's times to our clock. Nothing happens after it arrives. */
export function timeOf({ tClient, tFirst = tClient }: Beat, delivery: Delivery): BeatTime {
  const { receivedAtMs } = delivery;
  const correctionMs = correctionOf(tClient, delivery);
  const firstClientMs = Math.max(Math.min(tFirst, tClient), tClient - BELIEVED_AGE_MS);
  const atMs = tClient + correctionMs;
  if (delivery.sentAtMs === undefined) {
    return { firstClientMs, startedAtMs: firstClientMs + correctionMs, atMs };
  }
  return {
    firstClientMs,
    startedAtMs: Math.min(firstClientMs + correctionMs, receivedAtMs),
    atMs: Math.min(atMs, receivedAtMs),
  };
}

/** What must be added to a visitor's clock. With a sending time, lateness and a wrong clock can be told apart. */
function correctionOf(tClient: number, { receivedAtMs, sentAtMs }: Delivery): number {
  if (sentAtMs === undefined) {
    const skewMs = receivedAtMs - tClient;
    return Math.abs(skewMs) <= BELIEVED_SKEW_MS ? 0 : skewMs;
  }
  const errorMs = receivedAtMs - sentAtMs;
  return errorMs >= 0 && errorMs <= MAX_TRAVEL_MS ? 0 : errorMs;
}

/** Whether a beat waited longer than it may before it was sent. */
export function isTooLate({ tClient }: Beat, sentAtMs: number | undefined): boolean {
  return sentAtMs !== undefined && sentAtMs - tClient > MAX_LATENESS_MS;
}
