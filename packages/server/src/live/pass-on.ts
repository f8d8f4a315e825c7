import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../problems/problems.ts';

/** Longer than a blocking playlist request waits at the other process. */
const TIMEOUT_MS = 20_000;
const RETRY_S = 1;
const GONE = 'The server that has this stream does not answer';

/** What belongs to a connection and not to what is passed over it (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/** Marks what was passed on once: processes that are mistaken about each other must not do it for ever. */
const PASSED_ON = 'x-passed-on';

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * Has another process of the installation answer a request, as if it had come there.
 * @param origin of that process, such as `http://10.0.0.5:8080`
 * @param body what was read of the request; none if left out
 * @throws {ApiError} UNAVAILABLE: it does not answer, or this process was asked by another one itself
 */
export async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  body?: string,
): Promise<FastifyReply> {
  if (request.headers[PASSED_ON] !== undefined) throw unavailable(RETRY_S, GONE);
  const gone = new AbortController();
  // Of the answer: a request without a body is closed as soon as it has been read.
  reply.raw.once('close', () => gone.abort());
  const answer = await ask(request, { origin, body, signal: gone.signal }).catch(() => {
    throw unavailable(RETRY_S, GONE);
  });
  return reply
    .code(answer.statusCode ?? 502)
    .headers(withoutHops(answer.headers))
    .send(answer);
}

interface Asked {
  readonly origin: string;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

function ask({ raw, ip }: FastifyRequest, { origin, body, signal }: Asked): Promise<IncomingMessage> {
  const { 'content-length': _, ...headers } = withoutHops(raw.headers);
  return new Promise((resolve, reject) => {
    const asking = httpRequest(`${origin}${raw.url}`, {
      agent,
      signal,
      method: raw.method ?? 'GET',
      headers: {
        ...headers,
        'x-forwarded-for': ip,
        [PASSED_ON]: '1',
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      timeout: TIMEOUT_MS,
    });
    asking.once('response', resolve);
    asking.once('error', reject);
    asking.once('timeout', () => asking.destroy(new Error('no answer in time')));
    asking.end(body);
  });
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
