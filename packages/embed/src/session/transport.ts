import { MAX_BATCH_BYTES } from '@commoncast/core/insights/constants';
import { WORTH_REPEATING } from '../loader/worth-repeating.ts';

const MAX_BEATS = 500;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
/** Where there is no connection: as a service that is down. */
const NO_ANSWER = 503;

/** The browser, as far as sending needs it. */
export interface Wire {
  /** Posts with an answer to wait for; survives the page. Rejects without a connection. */
  post(body: string): Promise<{ status: number; retryAfterS: number }>;
  /** Posts without an answer, from browsers whose requests end with the page; false where it was not taken. */
  handOver(body: string): boolean;
  /** Runs later; answers how to call it off. */
  later(run: () => void, delayMs: number): () => void;
}

export interface Transport {
  /** Queues a beat, as JSON, and sends it within `delayMs`, together with what else has come by then. */
  add(beat: string, delayMs: number): void;
  /** Sends everything at once: the page is hidden and may never be shown again, or it is left. */
  leave(isLeft: boolean): void;
}

/**
 * Sends beats in batches until each is acknowledged: one request at a time while the page is shown, retried with growing
 * pauses. What the server refuses for good (4xx) is dropped, because sending it again cannot help.
 * @param wrap writes a batch around beats
 */
export function createTransport(wire: Wire, wrap: (beats: readonly string[]) => string): Transport {
  const queue: string[] = [];
  let sending = 0;
  /** Calls off what is planned; undefined where nothing is. */
  let cancel: (() => void) | undefined;
  let retryMs = FIRST_RETRY_MS;

  /** Takes as much from the queue as fits into one batch. */
  const takeBatch = (): string[] => {
    let bytes = bytesOf(wrap([]));
    let count = 0;
    for (const beat of queue) {
      bytes += bytesOf(beat) + 1;
      if (count && (bytes > MAX_BATCH_BYTES || count === MAX_BEATS)) break;
      count += 1;
    }
    return queue.splice(0, count);
  };
  const plan = (delayMs: number): void => {
    if (cancel || sending) return;
    cancel = wire.later(() => {
      cancel = undefined;
      void send(takeBatch());
    }, delayMs);
  };
  /** What is not acknowledged goes back to the queue. */
  const send = async (beats: readonly string[]): Promise<void> => {
    sending += 1;
    const { status, retryAfterS } = await wire
      .post(wrap(beats))
      .catch(() => ({ status: NO_ANSWER, retryAfterS: 0 }));
    sending -= 1;
    if (status >= WORTH_REPEATING) {
      queue.unshift(...beats);
      plan(Math.max(retryMs, retryAfterS * 1000));
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    } else {
      retryMs = FIRST_RETRY_MS;
      if (queue.length) plan(0);
    }
  };

  return {
    add(beat, delayMs) {
      queue.push(beat);
      plan(delayMs);
    },
    leave(isLeft) {
      cancel?.();
      cancel = undefined;
      while (queue.length) {
        const beats = takeBatch();
        if (!isLeft || !wire.handOver(wrap(beats))) void send(beats);
      }
    },
  };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
