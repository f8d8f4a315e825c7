import { isApiError } from '@commoncast/core/http/api-error';
import type { publishByWhip } from './whip-client.ts';
import { WhipRefusal } from './whip-client.ts';

/** Where sending stands. A problem is a sentence. */
export type Sending =
  | { readonly kind: 'off'; readonly problem: string | null }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'reconnecting' };

interface SendingOptions {
  /** Makes a key for this browser. @throws {ApiError} */
  readonly makeKey: () => Promise<string>;
  readonly publish: (streamKey: string, signal: AbortSignal) => ReturnType<typeof publishByWhip>;
  readonly report: (sending: Sending) => void;
  readonly firstRetryMs?: number;
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 8_000;

/**
 * Sends until it is stopped: a connection that is lost is made again, a refusal ends it with a sentence.
 * @returns stops it
 */
export function keepSending({
  makeKey,
  publish,
  report,
  firstRetryMs = FIRST_RETRY_MS,
}: SendingOptions): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let end: (() => void) | null = null;

  const run = async () => {
    let streamKey: string | null = null;
    let wasSending = false;
    let failures = 0;
    report({ kind: 'connecting' });
    while (!signal.aborted) {
      try {
        streamKey ??= await makeKey();
        const session = await publish(streamKey, signal);
        end = session.close;
        if (signal.aborted) return session.close();
        wasSending = true;
        failures = 0;
        report({ kind: 'sending' });
        await Promise.race([session.lost, whenAborted(signal)]);
        session.close();
      } catch (error) {
        if (signal.aborted) return;
        const problem = refusalOf(error, wasSending);
        if (problem !== null) return report({ kind: 'off', problem });
        failures += 1;
        // It may have run out; another one tells.
        if (error instanceof WhipRefusal && error.status === 401) streamKey = null;
      }
      if (signal.aborted) return;
      report(wasSending ? { kind: 'reconnecting' } : { kind: 'connecting' });
      await delay(Math.min(firstRetryMs * 2 ** failures, MAX_RETRY_MS), signal);
    }
  };
  void run();
  return () => {
    stopping.abort();
    end?.();
    report({ kind: 'off', problem: null });
  };
}

/** Why trying again would not help, as a sentence; null if it may. */
function refusalOf(error: unknown, wasSending: boolean): string | null {
  if (isApiError(error)) return error.status >= 400 && error.status < 500 ? error.message : null;
  if (!(error instanceof WhipRefusal)) return null;
  switch (error.status) {
    case 403:
    case 404:
    case 410:
      return 'The stream is over, so nothing can be sent to it.';
    case 409:
      // After a lost connection it is this browser itself, until the server has noticed.
      return wasSending ? null : 'An encoder is sending to this stream already. Stop it first.';
    case 406:
    case 415:
      return 'This browser and the server have no video format in common. Use another browser or an encoder.';
    default:
      return null;
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
