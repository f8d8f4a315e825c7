import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
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

const ok = (responseData: unknown): Response => Response.json({ responseData });
const refusal = (status: number, code: ErrorBody['code'], message = 'No'): Response =>
  Response.json({ message, error: 'Error', code, fields: { name: 'Name is required' } }, { status });

/** A client of a service that answers by token; `seen` are the requests as they left. */
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

  it('is refreshed once for all calls that wait for it, and each is sent again', async () => {
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

  it('ends the session where it cannot be refreshed', async () => {
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

it('fetches a token first where there is none', async () => {
  const { client, seen } = clientOf(
    (request) => (isFresh(request) ? ok('yours') : refusal(401, 'UNAUTHORIZED')),
    {
      getAccessToken: () => null,
      refresh: async () => 'fresh',
    },
  );
  expect(await client.call(own, {})).toBe('yours');
  expect(seen).toHaveLength(1);
});

it('does not refresh for another 403, and says what the server said', async () => {
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

describe('an answer that our server did not write', () => {
  it.each([
    [502, '<html>Bad gateway</html>', 'UNAVAILABLE', 'Something went wrong'],
    [404, '', 'INTERNAL', 'Something went wrong'],
    [500, '{"error":"Internal Server Error"}', 'UNAVAILABLE', 'Internal Server Error'],
  ])('%s %s', async (status, body, code, message) => {
    const { client } = clientOf(() => new Response(body, { status }), { getAccessToken: () => 'fresh' });
    await expect(client.call(own, {})).rejects.toMatchObject({ status, code, message });
  });

  it('may be none at all', async () => {
    const client = createClient({
      origin: 'https://video.example',
      getAccessToken: () => 'fresh',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    await expect(client.call(own, {})).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });
});

it('says when to come back', async () => {
  const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } });
  const { client } = clientOf(busy, { getAccessToken: () => 'fresh' });
  await expect(client.call(own, {})).rejects.toMatchObject({ status: 429, retryAfterS: 7 });
});
