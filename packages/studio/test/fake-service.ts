import type { EndpointDefinition, ResponseOf } from '@commoncast/core/http/endpoint';
import type { ErrorBody } from '@commoncast/core/http/errors';

interface ServiceCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
}

interface Answerer {
  readonly method: string;
  readonly pattern: RegExp;
  readonly answer: (call: ServiceCall) => unknown;
}

/** What the platform answers to the studio's calls, at the edge of the network. */
export interface FakeService {
  readonly fetch: typeof fetch;
  /** Every call that was made, as `METHOD path`. */
  readonly calls: string[];
  /** Answers an endpoint from now on; the last one said wins. */
  readonly on: <E extends EndpointDefinition>(
    endpoint: E,
    answer: (call: ServiceCall) => ResponseOf<E> | Response | Promise<Response>,
  ) => void;
}

/** An answer that refuses. */
export function refuse(status: number, body: Partial<ErrorBody> = {}): Response {
  const whole = { message: 'No', error: 'No', code: 'INTERNAL', ...body };
  return Response.json(whole, { status });
}

/** Makes a service that knows no call yet; an unknown one is answered 404. */
export function createFakeService(): FakeService {
  const answerers: Answerer[] = [];
  const calls: string[] = [];
  return {
    calls,
    on: ({ method, path }, answer) => {
      const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      answerers.unshift({ method, pattern, answer });
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      calls.push(`${request.method} ${pathname}`);
      const text = await request.text();
      for (const { method, pattern, answer } of answerers) {
        const match = method === request.method ? pattern.exec(pathname) : null;
        if (!match) continue;
        const body =
          text && request.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text;
        const result = await answer({
          params: match.groups ?? {},
          query: searchParams,
          headers: request.headers,
          body,
          signal: request.signal,
        });
        return result instanceof Response ? result : Response.json({ responseData: result });
      }
      return refuse(404, { message: `No answer for ${request.method} ${pathname}`, code: 'NOT_FOUND' });
    },
  };
}
