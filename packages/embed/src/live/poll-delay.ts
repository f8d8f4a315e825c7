import type { StreamStatus } from '@commoncast/core/live/constants';

const USUAL_MS = 5000;
const CALM_MS = 30_000;
/** Before this, nothing is about to happen. */
const SOON_MS = 10 * 60_000;
/** A recording that is not there by then takes longer. */
const REPLAY_SOON_MS = 5 * 60_000;
const LONGEST_MS = 60_000;
/** A change that was due is asked for a little later, and not by all pages at the same moment. */
const AFTER_CHANGE_MS = 500;
/** Part of each wait by which pages ask at different moments. */
const JITTER = 0.2;

export interface Polled {
  readonly status: StreamStatus;
  /** Until `eventStart`, by the server's clock; undefined where there is none. */
  readonly startsInMs: number | undefined;
  readonly hasReplay: boolean;
  /** How long it has had this status, as far as this page knows. */
  readonly sinceMs: number;
  /** Requests in a row that failed. */
  readonly failures: number;
  /** Until the next change that is due, as with premieres, by the server's clock. */
  readonly changesInMs?: number | undefined;
}

/**
 * How long to wait before asking for the state of a stream again; undefined where nothing can change any more.
 * @param random from 0 to 1
 */
export function pollDelayMs(polled: Polled, random: number): number | undefined {
  const {
    status,
    startsInMs = 0,
    hasReplay,
    sinceMs,
    failures,
    changesInMs = Number.POSITIVE_INFINITY,
  } = polled;
  if (status === 'CANCELLED' || hasReplay) return undefined;
  const isWaiting = status === 'SCHEDULED' || status === 'READY';
  const isCalm = (isWaiting && startsInMs > SOON_MS) || (status === 'ENDED' && sinceMs > REPLAY_SOON_MS);
  const delayMs = Math.min((isCalm ? CALM_MS : USUAL_MS) * 2 ** failures, LONGEST_MS);
  const jitteredMs = delayMs * (1 + JITTER * (random - 0.5));
  return Math.min(jitteredMs, Math.max(0, changesInMs) + AFTER_CHANGE_MS * (1 + random));
}
