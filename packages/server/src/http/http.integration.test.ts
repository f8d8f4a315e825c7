import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../test/post.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../test/server.ts';

const ACCOUNT = '/business/v1.1/account';

let server: TestServer;
let owner: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
afterAll(() => server.close());

const bearer = () => ({ authorization: `Bearer ${owner.session.accessToken}` });

test('every answer has an id, forbids framing and sniffing, and is not stored', async () => {
  for (const path of [ACCOUNT, '/healthz', '/nowhere']) {
    const { headers } = await server.fetch(path);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('an id sent by the caller is not adopted', async () => {
  const { headers } = await server.fetch('/healthz', { headers: { 'x-request-id': 'forged\tid' } });
  expect(headers.get('x-request-id')).not.toContain('forged');
});

test('an unknown path is answered as such', async () => {
  const response = await server.fetch('/v1.1/nothing');
  expect([response.status, await response.json()]).toEqual([
    404,
    { message: 'Not found', error: 'Not Found', code: 'NOT_FOUND' },
  ]);
});

test('a method that a path does not have is answered with those that it has', async () => {
  const response = await server.fetch(ACCOUNT, { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, PATCH, POST, PUT');
  expect(await response.json()).toEqual({
    message: 'This can be called with GET, HEAD, OPTIONS, PATCH, POST, PUT',
    error: 'Method Not Allowed',
    code: 'METHOD_NOT_ALLOWED',
  });
});

test('HEAD answers as GET does, without the body', async () => {
  const response = await server.fetch(ACCOUNT, { method: 'HEAD', headers: bearer() });
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  expect(await response.text()).toBe('');
});

test.each([
  ['an unknown name', '?businessAccountId=x&admin=1'],
  ['a name that objects inherit', '?__proto__=1'],
  ['NUL', '?search=%00'],
  ['a page that is not a number', '?page=first'],
  ['a page below zero', '?page=-1'],
  ['a size over the limit', '?size=101'],
  ['an unknown sort field', '?sort=password_hash,ASC'],
  ['a name twice', '?page=0&page=1'],
  ['a text too long to search for', `?search=${'x'.repeat(201)}`],
])('a list asked with %s is refused by field', async (_case, query) => {
  const response = await server.fetch(`/business/v1.1/embedded-video-player${query}`, { headers: bearer() });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED', fields: expect.any(Object) });
});

test.each(['%', '_', "'", '\\', '%_'])('search text is literal: %s finds nothing', async (search) => {
  const query = new URLSearchParams({ search });
  const response = await server.fetch(`/business/v1.1/embedded-video-player?${query}`, { headers: bearer() });
  expect(response.status).toBe(200);
});

test.each([
  ['half an escape', '/business/v1.1/embedded-video-player/%zz'],
  ['half a character', '/business/v1.1/embedded-video-player/%ff'],
])('a path with %s is refused', async (_case, path) => {
  const response = await server.fetch(path, { method: 'DELETE', headers: bearer() });
  expect([400, 404]).toContain(response.status);
  expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
});

test('the request head has ten seconds to arrive', () => {
  expect(server.web.app.server.headersTimeout).toBe(10_000);
});

test.each([['Bearer'], ['Basic dXNlcjpwYXNz'], ['Bearer a b'], ['bearer x.y.z']])(
  'credentials such as %j are refused',
  async (authorization) => {
    const response = await server.fetch(ACCOUNT, { headers: { authorization } });
    expect([response.status, await response.json()]).toEqual([
      401,
      { message: 'Unauthorized', error: 'Unauthorized', code: 'UNAUTHORIZED' },
    ]);
  },
);

test('a caller’s own X-Forwarded-For is not believed', async () => {
  const report = { name: 'Ann', email: 'ann@example.com', reason: 'x' };
  const limited = await startTestServer({ limits: { crashReportPerAddress: { count: 1, windowS: 3600 } } });
  try {
    const send = (address: string) =>
      limited.fetch('/v1.1/logging', post(report, { 'x-forwarded-for': address }));
    expect((await send('203.0.113.1')).status).toBe(201);
    expect((await send('203.0.113.2')).status).toBe(429);
  } finally {
    await limited.close();
  }
});

test('that of a configured proxy is', async () => {
  const report = { name: 'Ann', email: 'ann@example.com', reason: 'x' };
  const limited = await startTestServer({
    limits: { crashReportPerAddress: { count: 1, windowS: 3600 } },
    config: { trustedProxies: ['127.0.0.1'] },
  });
  try {
    const send = (address: string) =>
      limited.fetch('/v1.1/logging', post(report, { 'x-forwarded-for': address }));
    expect((await send('203.0.113.1')).status).toBe(201);
    expect((await send('203.0.113.2')).status).toBe(201);
    expect((await send('203.0.113.2')).status).toBe(429);
    expect((await send('2001:db8::1')).status).toBe(201);
    expect((await send('2001:db8::ffff:1')).status).toBe(429);
  } finally {
    await limited.close();
  }
});
