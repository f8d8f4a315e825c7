import { MAX_BATCH_BYTES } from '@commoncast/core/insights/constants';

const MAX_BEATS = 500;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;

/** The browser, as far as sending needs it. */
export interface Wire {
  /** Posts with an answer to wait for; survives the page. Rejects without a connection. */
  post(body: string): Promise<{ status: number; retryAfterS: number }>;
  /** Posts without an answer, while the page is going; false where the browser did not take it. */
  handOver(body: string): boolean;
  /** Runs later; answers how to call it off. */
  later(run: () => void, delayMs: number): () => void;
}

export interface Transport {
  /** Queues a beat, as JSON, and sends it within `delayMs`, together with what else has come by then. */
  add(beat: string, delayMs: number): void;
  /** Hands everything over at once: the page may not be there any longer. */
  leave(): void;
}

/**
 * Sends beats in batches until each is acknowledged: one request at a time, retried with growing pauses. What the
 * server refuses for good (4xx) is dropped, because sending it again cannot help.
 * @param wrap writes a batch around beats
 */
export function createTransport(wire: Wire, wrap: (beats: readonly string[]) => string): Transport {
  const queue: string[] = [];
  let isSending = false;
  let isPlanned = false;
  let cancel = (): void => {};
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
    if (isPlanned || isSending) return;
    isPlanned = true;
    cancel = wire.later(() => void flush(), delayMs);
  };
  const flush = async (): Promise<void> => {
    isPlanned = false;
    if (isSending || !queue.length) return;
    isSending = true;
    const beats = takeBatch();
    const { status, retryAfterS } = await wire.post(wrap(beats)).catch(() => ({ status: 0, retryAfterS: 0 }));
    isSending = false;
    if (!status || status >= 500 || status === 429) {
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
    leave() {
      cancel();
      isPlanned = false;
      while (queue.length) {
        const beats = takeBatch();
        if (wire.handOver(wrap(beats))) continue;
        queue.unshift(...beats);
        void flush();
        return;
      }
    },
  };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
