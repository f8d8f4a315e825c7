import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../problems/problems.ts';

/** Longer than a blocking playlist request waits at the other process. */
const TIMEOUT_MS = 20_000;
const RETRY_S = 1;

/** What belongs to a connection and not to what is passed over it (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * Has another process of the installation answer a request without a body, as if it had come there.
 * @param origin of that process, such as `http://10.0.0.5:8080`
 * @throws {ApiError} UNAVAILABLE: it does not answer
 */
export async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): Promise<FastifyReply> {
  const gone = new AbortController();
  // Of the answer: a request without a body is closed as soon as it has been read.
  reply.raw.once('close', () => gone.abort());
  const answer = await ask(request, origin, gone.signal).catch(() => {
    throw unavailable(RETRY_S, 'The server that has this stream does not answer');
  });
  return reply
    .code(answer.statusCode ?? 502)
    .headers(withoutHops(answer.headers))
    .send(answer);
}

function ask({ raw, ip }: FastifyRequest, origin: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest(`${origin}${raw.url}`, {
      agent,
      signal,
      method: raw.method ?? 'GET',
      headers: { ...withoutHops(raw.headers), 'x-forwarded-for': ip },
      timeout: TIMEOUT_MS,
    });
    asking.once('response', resolve);
    asking.once('error', reject);
    asking.once('timeout', () => asking.destroy(new Error('no answer in time')));
    asking.end();
  });
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
