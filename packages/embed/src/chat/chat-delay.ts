import type { ChatState } from '@commoncast/core/chat/constants';

const BUSY_MS = 2_000;
const CALM_MS = 5_000;
const CLOSED_MS = 15_000;
/** A chat in which nothing has happened for so long can be looked at less often. */
const CALM_AFTER_MS = 60_000;
const LONGEST_MS = 60_000;
/** Part of each wait by which pages ask at different moments. */
const JITTER = 0.2;

export interface Looked {
  readonly state: ChatState;
  /** Since anything has changed, as far as this page knows. */
  readonly quietMs: number;
  /** Requests in a row that failed. */
  readonly failures: number;
}

/**
 * How long to wait before looking at a chat again.
 * @param random from 0 to 1
 */
export function chatDelayMs({ state, quietMs, failures }: Looked, random: number): number {
  const usualMs = state !== 'OPEN' ? CLOSED_MS : quietMs > CALM_AFTER_MS ? CALM_MS : BUSY_MS;
  return Math.min(usualMs * 2 ** failures, LONGEST_MS) * (1 + JITTER * (random - 0.5));
}
