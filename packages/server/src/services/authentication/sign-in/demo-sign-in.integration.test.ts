import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { cookieHeaderOf } from '../../../../test/cookies.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const clock = createTestClock();
let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startTestServer({ clock: clock.read });
  userId = (await server.signUp()).session.user.id;
});
afterAll(() => server.close());

const issue = () => server.platform.services.demoSignIn.issueToken(userId);
const click = (token: string, headers: Record<string, string> = {}) =>
  server.fetch(`/demo/sign-in?token=${token}`, { redirect: 'manual', headers });

test('one click opens a session and leads to the dashboard', async () => {
  const response = await click(await issue());
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/dashboard');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const refreshed = await server.fetch('/v1.1/authentication/access-token', {
    headers: { cookie: cookieHeaderOf(response) },
  });
  expect(refreshed.status).toBe(200);
});

test('a second click signs nobody in, and leads to Log in, which says why', async () => {
  const token = await issue();
  await click(token);
  const again = await click(token);
  expect([again.status, again.headers.get('location')]).toEqual([303, '/login?reason=link-used']);
  expect(again.headers.getSetCookie()).toEqual([]);
});

test('a program that asks for the headers alone spends no token', async () => {
  const token = await issue();
  const response = await server.fetch(`/demo/sign-in?token=${token}`, { method: 'HEAD', redirect: 'manual' });
  expect(response.status).toBe(404);
  expect((await click(token)).headers.getSetCookie()).toHaveLength(2);
});

test('of two clicks at once one signs in', async () => {
  const token = await issue();
  const clicks = await Promise.all([click(token), click(token)]);
  expect(clicks.filter((response) => response.headers.getSetCookie().length > 0)).toHaveLength(1);
});

test('after ten minutes the token is worth nothing', async () => {
  const token = await issue();
  clock.pass(10 * 60_000 + 1_000);
  const late = await click(token);
  expect(late.headers.getSetCookie()).toEqual([]);
  expect(late.headers.get('location')).toBe('/login?reason=link-used');
});

test('what comes through a proxy is not this machine', async () => {
  const token = await issue();
  const response = await click(token, { 'x-forwarded-for': '127.0.0.1' });
  expect(response.status).toBe(404);
  expect((await click(token)).headers.getSetCookie()).toHaveLength(2);
});

test('the token stands neither in the database nor in the log', async () => {
  const token = await issue();
  await click(token);
  const kept = await server.database.root.selectFrom('demo_token').selectAll().execute();
  expect(JSON.stringify([kept, server.logged])).not.toContain(token);
});

test('a public server has no such page', async () => {
  const config = {
    publicOrigin: 'https://video.example.com',
    isPublicOriginGiven: true,
    trustedProxies: ['127.0.0.1'],
  };
  const open = await startTestServer({ config });
  const headers = { 'x-forwarded-host': 'video.example.com' };
  try {
    expect((await open.fetch('/demo/sign-in?token=x', { redirect: 'manual', headers })).status).toBe(404);
  } finally {
    await open.close();
  }
});
