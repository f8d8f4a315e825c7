import type { Transfer } from './bandwidth.ts';

/** The server's answer is not what was asked for. */
export class StatusError extends Error {
  override name = 'StatusError';
  readonly status: number;
  /** When to ask again, in seconds; 0 where the server does not say. */
  readonly retryAfterS: number;
  constructor(status: number, retryAfterS = 0) {
    super(`${status}`);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Takes each piece as it arrives, in order; the next one waits until it is done. */
  readonly onPiece?: ((piece: Uint8Array<ArrayBuffer>) => Promise<void>) | undefined;
  /** @param totalBytes 0 where the server does not say */
  readonly onProgress?: (bytes: number, totalBytes: number) => void;
}

/** A transfer in which nothing arrives for so long is dead. */
const SILENCE_MS = 10_000;

/**
 * Fetches a body piece by piece, so that it can be shown before all of it is there, and given up.
 * @throws {StatusError} any status but 2xx
 * @throws {TypeError} no connection, or silence
 */
export async function fetchBody(
  url: string,
  { signal, onPiece, onProgress }: FetchOptions,
): Promise<Transfer> {
  const startMs = performance.now();
  const giveUp = new AbortController();
  const stop = (): void => giveUp.abort(signal.reason);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp.abort(new TypeError('Nothing arrives')), SILENCE_MS);
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    listen();
    const response = await fetch(url, { signal: giveUp.signal });
    const firstByteMs = performance.now();
    if (!response.ok)
      throw new StatusError(response.status, Number(response.headers.get('retry-after')) || 0);
    const totalBytes = Number(response.headers.get('content-length')) || 0;
    const reader = response.body!.getReader();
    let bytes = 0;
    for (;;) {
      listen();
      const { done, value } = await reader.read();
      clearTimeout(timer);
      if (done) return { bytes, startMs, firstByteMs, endMs: performance.now() };
      bytes += value.length;
      onProgress?.(bytes, totalBytes);
      await onPiece?.(value);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Fetches all of a body. */
export async function fetchAll(
  url: string,
  options: Omit<FetchOptions, 'onPiece'>,
): Promise<{ readonly data: Uint8Array<ArrayBuffer>; readonly transfer: Transfer }> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const onPiece = async (piece: Uint8Array<ArrayBuffer>): Promise<void> => void pieces.push(piece);
  const transfer = await fetchBody(url, { ...options, onPiece });
  const data = new Uint8Array(transfer.bytes);
  let at = 0;
  for (const piece of pieces) {
    data.set(piece, at);
    at += piece.length;
  }
  return { data, transfer };
}
