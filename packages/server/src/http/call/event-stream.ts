import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Proxies close idle connections; a comment keeps them busy. */
const KEEP_ALIVE_MS = 15_000;

/**
 * Answers with server-sent events. Waits for the first one, so that an earlier error can still have a status.
 * @param signal ends the stream
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<FastifyReply> {
  const iterator = events[Symbol.asyncIterator]();
  const first = await iterator.next();
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(writeEvents(iterator, first, signal), { objectMode: false }));
}

async function* writeEvents(
  iterator: AsyncIterator<unknown>,
  first: IteratorResult<unknown>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  try {
    let next = Promise.resolve(first);
    while (true) {
      const arrived = await withinKeepAlive(next, signal);
      if (arrived === 'silent') yield ': still here\n\n';
      else if (arrived === 'ended' || arrived.done) return;
      else {
        yield `data: ${JSON.stringify(arrived.value)}\n\n`;
        next = iterator.next();
        // It is awaited above, unless the stream ends before it.
        next.catch(() => {});
      }
    }
  } finally {
    // Not awaited: a generator that is waiting for its next value ends only once it has it.
    iterator.return?.().catch(() => {});
  }
}

async function withinKeepAlive<T>(next: Promise<T>, signal: AbortSignal): Promise<T | 'silent' | 'ended'> {
  const settled = new AbortController();
  const pause = sleep(KEEP_ALIVE_MS, 'silent' as const, {
    signal: AbortSignal.any([signal, settled.signal]),
  }).catch(() => 'ended' as const);
  try {
    return await Promise.race([next, pause]);
  } finally {
    settled.abort();
  }
}
