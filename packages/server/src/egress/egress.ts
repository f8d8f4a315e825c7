import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { checkDestination, DEFAULT_RULES, type DestinationRules } from './check-destination.ts';
import { connectRtmp } from './connect-rtmp.ts';
import { EgressError } from './egress-error.ts';
import { ACCEPTED_ENCODINGS, readBody } from './read-body.ts';
import { type OutgoingRequest, sendRequest, toEgressError } from './send-request.ts';

/** A page as fetched, after redirects. */
export interface FetchedPage {
  readonly url: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The only way out of the server. */
export interface Egress {
  /** @throws {EgressError} it may not be fetched, or could not be */
  fetchPage(url: string, signal?: AbortSignal): Promise<FetchedPage>;
  /**
   * Sends a POST to one URL: redirects are not followed.
   * @returns the status of the answer; the rest of it is not read
   * @throws {EgressError} it may not be sent to, or there was no answer
   */
  post(url: string, request: Omit<OutgoingRequest, 'method'>, signal?: AbortSignal): Promise<number>;
  /**
   * Connects to the server of an `rtmp:` or `rtmps:` URL, ready to be written to.
   * @throws {EgressError} it may not be connected to, or could not be
   */
  connectRtmp(url: string, signal?: AbortSignal): Promise<Socket>;
}

export interface EgressLimits {
  readonly maxRedirects: number;
  /** Applies to the compressed and to the decompressed body. */
  readonly maxBytes: number;
  /** For name resolution, redirects and body together. */
  readonly timeoutMs: number;
}

export const EGRESS_LIMITS: EgressLimits = { maxRedirects: 3, maxBytes: 2 * 1024 * 1024, timeoutMs: 10_000 };

const PAGE: OutgoingRequest = {
  method: 'GET',
  headers: {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    'accept-encoding': ACCEPTED_ENCODINGS,
    'user-agent': 'Mozilla/5.0 (compatible; CommoncastCheck/1.0)',
  },
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Creates the server's egress. Rules that are not given are those of production. */
export function createEgress(options: Partial<DestinationRules & EgressLimits> = {}): Egress {
  const rules = { ...DEFAULT_RULES, ...options };
  const { maxRedirects, maxBytes, timeoutMs } = { ...EGRESS_LIMITS, ...options };

  async function follow(asked: string, signal: AbortSignal): Promise<FetchedPage> {
    let next = asked;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const destination = await checkDestination(next, rules);
      const { href } = destination.url;
      signal.throwIfAborted();
      const response = await sendRequest(destination, PAGE, signal);
      const { statusCode: status = 0, headers } = response;
      if (!REDIRECTS.has(status) || !headers.location) {
        const body = await readBody(response, maxBytes, href).catch((error) => {
          throw toEgressError(error, href);
        });
        return { url: href, status, headers, body };
      }
      response.destroy();
      next = URL.parse(headers.location, href)?.href ?? headers.location;
    }
    throw new EgressError('TOO_MANY_REDIRECTS', next);
  }

  async function post(
    url: string,
    request: Omit<OutgoingRequest, 'method'>,
    signal: AbortSignal,
  ): Promise<number> {
    const destination = await checkDestination(url, rules);
    signal.throwIfAborted();
    const response = await sendRequest(destination, { ...request, method: 'POST' }, signal);
    response.destroy();
    return response.statusCode ?? 0;
  }

  /** Gives up after the time limit, or when the caller does. */
  async function inTime<T>(
    url: string,
    given: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ) {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = given ? AbortSignal.any([given, deadline]) : deadline;
    try {
      // A name that never resolves cannot be aborted, only left behind.
      return await Promise.race([work(signal), aborted(signal)]);
    } catch (error) {
      if (deadline.aborted) throw new EgressError('TIMED_OUT', url, { cause: error });
      throw error;
    }
  }

  return {
    fetchPage: (url, given) => inTime(url, given, (signal) => follow(url, signal)),
    post: (url, request, given) => inTime(url, given, (signal) => post(url, request, signal)),
    connectRtmp: (url, given) => inTime(url, given, (signal) => connectRtmp(url, rules, signal)),
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
