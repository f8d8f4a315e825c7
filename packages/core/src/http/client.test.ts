import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { type ClientOptions, createClient } from './client.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';

const own = endpoint({
  service: 'business',
  method: 'GET',
  path: '/own',
  auth: 'bearer',
  summary: 'what only members see',
  response: v.string(),
});
const leave = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/leave',
  auth: 'cookie',
  summary: 'ends the session',
  body: v.strictObject({ reason: v.string() }),
  response: v.null(),
});

const upload = endpoint({
  service: 'business',
  method: 'POST',
  path: '/upload',
  auth: 'bearer',
  summary: 'accepts a document as it is',
  bodyType: 'application/xml',
  body: v.string(),
  response: v.null(),
});

const ok = (responseData: unknown): Response => Response.json({ responseData });
const refusal = (status: number, code: ErrorBody['code'], message = 'No'): Response =>
  Response.json({ message, error: 'Error', code, fields: { name: 'Name is required' } }, { status });

/** A client of a service that authenticates by token; `seen` are the requests as they were sent. */
function clientOf(answer: (request: Request) => Response, options: Partial<ClientOptions> = {}) {
  const seen: Request[] = [];
  const client = createClient({
    origin: 'https://video.example',
    ...options,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      seen.push(request);
      return answer(request);
    },
  });
  return { client, seen };
}

const isFresh = (request: Request): boolean => request.headers.get('authorization') === 'Bearer fresh';

describe('an expired access token', () => {
  const answer = (request: Request) => (isFresh(request) ? ok('yours') : refusal(403, 'TOKEN_EXPIRED'));

  it('is refreshed once for all waiting calls, and each is sent again', async () => {
    let refreshes = 0;
    const { client, seen } = clientOf(answer, {
      getAccessToken: () => 'stale',
      refresh: async () => {
        refreshes += 1;
        await Promise.resolve();
        return 'fresh';
      },
    });
    expect(await Promise.all([client.call(own, {}), client.call(own, {})])).toEqual(['yours', 'yours']);
    expect(refreshes).toBe(1);
    expect(seen).toHaveLength(4);
  });

  it('ends the session when it cannot be refreshed', async () => {
    let ended = 0;
    const { client } = clientOf(answer, {
      getAccessToken: () => 'stale',
      refresh: () => Promise.reject(new Error('Unauthorized')),
      onUnauthorized: () => {
        ended += 1;
      },
    });
    await expect(client.call(own, {})).rejects.toThrow('Unauthorized');
    expect(ended).toBe(1);
  });

  it.each([0, 429, 503])(
    'does not end the session when a refresh fails with %s: it may be there still',
    async (status) => {
      const { client } = clientOf(answer, {
        getAccessToken: () => 'stale',
        refresh: () => Promise.reject(new ApiError({ status, code: 'UNAVAILABLE', message: 'Not now' })),
        onUnauthorized: () => expect.unreachable('the session may go on'),
      });
      await expect(client.call(own, {})).rejects.toThrow('Not now');
    },
  );

  it('is refreshed again when the next one expires', async () => {
    let refreshes = 0;
    const { client } = clientOf(answer, {
      getAccessToken: () => 'stale',
      refresh: async () => {
        refreshes += 1;
        return 'fresh';
      },
    });
    await client.call(own, {});
    await client.call(own, {});
    expect(refreshes).toBe(2);
  });

  it('ends the session when nothing can refresh it', async () => {
    let ended = 0;
    const { client, seen } = clientOf(answer, {
      getAccessToken: () => 'stale',
      onUnauthorized: () => void ended++,
    });
    await expect(client.call(own, {})).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect([ended, seen.length]).toEqual([1, 1]);
  });

  it('is not refreshed for a call that carries none', async () => {
    const { client } = clientOf(() => refusal(403, 'TOKEN_EXPIRED'), {
      refresh: () => expect.unreachable('cookie calls carry no token'),
    });
    await expect(client.call(leave, { body: { reason: 'done' } })).rejects.toMatchObject({ status: 403 });
  });

  it('is not refreshed twice for one call', async () => {
    let refreshes = 0;
    const { client } = clientOf(() => refusal(403, 'TOKEN_EXPIRED'), {
      getAccessToken: () => 'stale',
      refresh: async () => {
        refreshes += 1;
        return 'also stale';
      },
    });
    await expect(client.call(own, {})).rejects.toMatchObject({ status: 403, code: 'TOKEN_EXPIRED' });
    expect(refreshes).toBe(1);
  });
});

it.each<[string, Partial<ClientOptions>]>([
  ['there is none', { getAccessToken: () => null }],
  ['none is kept', {}],
])('fetches a token first if %s', async (_, options) => {
  const { client, seen } = clientOf(
    (request) => (isFresh(request) ? ok('yours') : refusal(401, 'UNAUTHORIZED')),
    { ...options, refresh: async () => 'fresh' },
  );
  expect(await client.call(own, {})).toBe('yours');
  expect(seen).toHaveLength(1);
});

it('does not refresh for another 403, and passes on what the server said', async () => {
  const { client } = clientOf(() => refusal(403, 'FORBIDDEN', 'Owners only'), {
    getAccessToken: () => 'fresh',
    refresh: () => expect.unreachable('nothing has expired'),
  });
  await expect(client.call(own, {})).rejects.toMatchObject({
    name: 'ApiError',
    status: 403,
    code: 'FORBIDDEN',
    message: 'Owners only',
    fields: { name: 'Name is required' },
  });
});

it('sends the CSRF token with cookie calls, and with no other', async () => {
  const options = { getAccessToken: () => 'fresh', getCsrfToken: () => 'csrf' };
  const { client, seen } = clientOf(() => ok(null), options);
  await client.call(leave, { body: { reason: 'done' } });
  await client.call(own, {});
  expect(seen.map(({ headers }) => [headers.get('x-csrf-token'), headers.get('authorization')])).toEqual([
    ['csrf', null],
    [null, 'Bearer fresh'],
  ]);
  expect(await seen[0]?.json()).toEqual({ reason: 'done' });
});

describe('a 401', () => {
  const answer = () => refusal(401, 'UNAUTHORIZED');

  it('ends the session of a call that carries a token, and of no other', async () => {
    let ended = 0;
    const { client } = clientOf(answer, {
      getAccessToken: () => 'fresh',
      onUnauthorized: () => void ended++,
    });
    await expect(client.call(leave, { body: { reason: 'done' } })).rejects.toMatchObject({ status: 401 });
    expect(ended).toBe(0);
    await expect(client.call(own, {})).rejects.toMatchObject({ status: 401, message: 'No' });
    expect(ended).toBe(1);
  });

  it('is just an error when nobody listens for the end of the session', async () => {
    const { client } = clientOf(answer, { getAccessToken: () => 'fresh' });
    await expect(client.call(own, {})).rejects.toMatchObject({ name: 'ApiError', status: 401 });
  });

  it('is the only refusal that ends a session', async () => {
    const { client } = clientOf(() => refusal(403, 'FORBIDDEN'), {
      getAccessToken: () => 'fresh',
      onUnauthorized: () => expect.unreachable('the session goes on'),
    });
    await expect(client.call(own, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe('a request', () => {
  const headersOf = (request: Request | undefined, ...names: string[]) =>
    names.map((name) => request?.headers.get(name));

  it('carries an idempotency key if it is given one', async () => {
    const { client, seen } = clientOf(() => ok('yours'), { getAccessToken: () => 'fresh' });
    await client.call(own, { idempotencyKey: 'once' });
    await client.call(own, {});
    expect(headersOf(seen[0], 'x-idempotency-key')).toEqual(['once']);
    expect(headersOf(seen[1], 'x-idempotency-key')).toEqual([null]);
  });

  it('names the version that it changes if it is given one', async () => {
    const { client, seen } = clientOf(() => ok('yours'), { getAccessToken: () => 'fresh' });
    const changed = endpoint({ ...own, ifMatch: true });
    await client.call(changed, { ifMatch: 3 });
    await client.call(changed, { ifMatch: undefined });
    expect(headersOf(seen[0], 'if-match')).toEqual(['"3"']);
    expect(headersOf(seen[1], 'if-match')).toEqual([null]);
  });

  it('that is refused because the record has changed brings the record as it is now', async () => {
    const lastChange = { by: 'grace', isOwn: false, at: '2026-03-01T14:05:00.000Z' };
    const body = { message: 'Changed', code: 'CHANGED_MEANWHILE', data: { name: 'Theirs' }, lastChange };
    const { client } = clientOf(() => Response.json(body, { status: 412 }), {
      getAccessToken: () => 'fresh',
    });
    await expect(client.call(own, {})).rejects.toMatchObject({
      status: 412,
      code: 'CHANGED_MEANWHILE',
      data: { name: 'Theirs' },
      lastChange,
    });
  });

  it('states the type of its body, and none without a body', async () => {
    const { client, seen } = clientOf(() => ok(null), { getAccessToken: () => 'fresh' });
    await client.call(leave, { body: { reason: 'done' } });
    await client.call(upload, { body: '<a/>' });
    await client.call(own, {});
    expect(seen.map((request) => request.headers.get('content-type'))).toEqual([
      'application/json',
      'application/xml',
      null,
    ]);
    expect(await seen[1]?.text()).toBe('<a/>');
  });

  it('is sent without token and CSRF token if the client has none', async () => {
    const { client, seen } = clientOf(() => ok('yours'));
    await client.call(leave, { body: { reason: 'done' } });
    expect(await client.call(own, {})).toBe('yours');
    for (const request of seen)
      expect(headersOf(request, 'authorization', 'x-csrf-token')).toEqual([null, null]);
  });

  it('that is aborted ends as an abort', async () => {
    const giveUp = new AbortController();
    const { client } = clientOf(
      (request) => {
        giveUp.abort();
        request.signal.throwIfAborted();
        return ok('late');
      },
      { getAccessToken: () => 'fresh' },
    );
    await expect(client.call(own, { signal: giveUp.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is sent once, and says why it failed', async () => {
    const { client, seen } = clientOf(
      () => {
        throw new TypeError('fetch failed');
      },
      { getAccessToken: () => 'fresh' },
    );
    await expect(client.call(own, {})).rejects.toMatchObject({ code: 'NETWORK', cause: expect.any(Error) });
    expect(seen).toHaveLength(1);
  });
});

describe('an answer that our server did not write', () => {
  it.each([
    [502, '<html>Bad gateway</html>', 'UNAVAILABLE', 'Something went wrong'],
    [404, '', 'INTERNAL', 'Something went wrong'],
    [403, '<html>Blocked by a firewall</html>', 'INTERNAL', 'Something went wrong'],
    [500, '{"error":"Internal Server Error"}', 'UNAVAILABLE', 'Internal Server Error'],
  ])('%s %s', async (status, body, code, message) => {
    const { client } = clientOf(() => new Response(body, { status }), { getAccessToken: () => 'fresh' });
    await expect(client.call(own, {})).rejects.toMatchObject({ status, code, message });
  });

  it('may have no status at all', async () => {
    const client = createClient({
      origin: 'https://video.example',
      getAccessToken: () => 'fresh',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    await expect(client.call(own, {})).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });
});

it.each([
  ['1', 1],
  ['0', undefined],
  ['soon', undefined],
])('reads a Retry-After of %s as %s', async (retryAfter, retryAfterS) => {
  const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': retryAfter } });
  const { client } = clientOf(busy, { getAccessToken: () => 'fresh' });
  const error = await client.call(own, {}).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 429 });
  expect(error).toHaveProperty('retryAfterS', retryAfterS);
});

it('treats an answer without a body as one without data', async () => {
  const { client } = clientOf(() => new Response(null, { status: 204 }), { getAccessToken: () => 'fresh' });
  expect(await client.call(own, {})).toBeUndefined();
});

it('says when to come back', async () => {
  const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } });
  const { client } = clientOf(busy, { getAccessToken: () => 'fresh' });
  await expect(client.call(own, {})).rejects.toMatchObject({ status: 429, retryAfterS: 7 });
});

describe('a call that gets no answer', () => {
  const slow = { getAccessToken: () => 'fresh', answerWithinMs: 5 };
  const hanging = (answer: (request: Request) => Promise<Response>, options: Partial<ClientOptions> = slow) =>
    createClient({
      origin: 'https://video.example',
      ...options,
      fetch: (input, init) => answer(new Request(input, init)),
    });
  const never = () => new Promise<never>(() => {});

  it('fails after a time, and is given up', async () => {
    let isGivenUp = false;
    const client = hanging(({ signal }) => {
      signal.addEventListener('abort', () => {
        isGivenUp = true;
      });
      return never();
    });
    await expect(client.call(own, {})).rejects.toMatchObject({
      status: 0,
      code: 'NETWORK',
      message: 'The server did not answer in time',
    });
    expect(isGivenUp).toBe(true);
  });

  it('may hang in the middle of the answer, too', async () => {
    const client = hanging(async () => new Response(new ReadableStream({ pull: never })));
    await expect(client.call(own, {})).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('gets more time if it carries a file', async () => {
    const afterAWhile = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return ok(null);
    };
    const client = hanging(afterAWhile, { ...slow, answerWithinMs: 20 });
    expect(await client.call(upload, { body: '<a/>' })).toBeNull();
    await expect(client.call(own, {})).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('is no event stream that stays open', async () => {
    const client = hanging(async () => {
      const late = new ReadableStream({
        async start(controller) {
          await new Promise((resolve) => setTimeout(resolve, 30));
          controller.enqueue(new TextEncoder().encode('late'));
          controller.close();
        },
      });
      return new Response(late);
    });
    expect(await (await client.open(own, {})).text()).toBe('late');
  });
});
