import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteSource } from '../storage.ts';
import { StorageError } from '../storage-error.ts';

/** Of either side, while a request or an answer is on its way. */
const IDLE_LIMIT_MS = 60_000;
/** Connections to a store at once, so that a burst of viewers does not open thousands. */
const MOST_CONNECTIONS = 128;

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream can be read only once, so such a request gets a connection of its own: a kept one may be dying. */
  readonly body?: Uint8Array | ByteSource | undefined;
  readonly idleLimitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const kept = { keepAlive: true, maxSockets: MOST_CONNECTIONS } as const;
const KEPT = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) } as const;

/**
 * Sends one request over HTTP. Resolves with the answer's beginning; read its body to the end, or destroy it.
 * @throws {StorageError} UNAVAILABLE; otherwise the body's own error, or the signal's reason
 */
export function sendRequest({
  method,
  url,
  headers,
  body,
  signal,
  ...limits
}: Outgoing): Promise<IncomingMessage> {
  const { idleLimitMs = IDLE_LIMIT_MS } = limits;
  const isStreamed = body !== undefined && !(body instanceof Uint8Array);
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers,
      agent: isStreamed ? false : KEPT[isSecure ? 'https:' : 'http:'],
      timeout: idleLimitMs,
      ...(signal && { signal }),
    });
    let answer: IncomingMessage | undefined;
    let ownError: unknown;
    request.on('response', (response) => {
      answer = response;
      resolve(response);
    });
    request.on('error', (error) => {
      if (signal?.aborted) ownError = signal.reason;
      reject(ownError ?? outOfReach(error));
    });
    request.on('timeout', () => {
      // Nobody is late while the reader has not taken what is there.
      if (answer && answer.readableLength > 0) request.socket?.setTimeout(idleLimitMs);
      else request.destroy(new Error(`no answer within ${idleLimitMs / 1000} s`));
    });
    if (!isStreamed) return void request.end(body);
    const source = watch(body, (error) => {
      ownError = error;
    });
    pipeline(Readable.from(source), request).catch((error: Error) => request.destroy(error));
  });
}

/** Tells an error of the source from one of the network. */
async function* watch(source: ByteSource, onError: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** For errors while an answer is read. */
export function throwOutOfReach(error: unknown): never {
  throw outOfReach(error);
}

function outOfReach(error: unknown): StorageError {
  const reason = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : '';
  return new StorageError('UNAVAILABLE', `S3 is out of reach: ${reason}`, { cause: error });
}
