import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { cookieHeaderOf } from '../../../../test/cookies.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { post } from '../../../../test/post.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { hashSecretToken } from './secret-token.ts';

const refreshTokenIn = (cookie: string) => /refreshToken=([^;]+)/.exec(cookie)?.[1] ?? '';
const SIGN_UP = '/api/authentication/signup';
const LOG_OUT = '/api/authentication/logout';
const REFRESH = '/v1.1/authentication/access-token';

interface Opened {
  readonly cookie: string;
  readonly csrfToken: string;
  readonly accessToken: string;
  readonly setCookies: readonly string[];
}

describe.each(databaseUnderTest())('signed-in browsers on $kind', ({ open }) => {
  const clock = createTestClock();
  let server: TestServer;
  let own: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), clock: clock.read });
    own = server.platform.origin;
  });
  afterAll(() => server.close());

  async function openSession(): Promise<Opened> {
    const response = await server.fetch(SIGN_UP, post(signUpDraft(), { origin: own }));
    expect(response.status).toBe(201);
    const { responseData } = (await response.json()) as { responseData: Opened };
    return { ...responseData, cookie: cookieHeaderOf(response), setCookies: response.headers.getSetCookie() };
  }
  const logOut = (headers: Record<string, string>) => server.fetch(LOG_OUT, { method: 'POST', headers });

  test('the cookies are out of reach for scripts and other sites, and last a day', async () => {
    const { setCookies } = await openSession();
    expect(setCookies).toHaveLength(2);
    for (const [index, name] of ['token', 'refreshToken'].entries()) {
      expect(setCookies[index]).toMatch(
        new RegExp(`^${name}=[\\w.-]+; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax$`),
      );
    }
  });

  test('the refresh token is in no body', async () => {
    const response = await server.fetch(SIGN_UP, post(signUpDraft(), { origin: own }));
    expect(Object.keys(((await response.json()) as { responseData: object }).responseData).sort()).toEqual([
      'accessToken',
      'business',
      'csrfToken',
      'user',
    ]);
  });

  test('a refresh by cookie sets both cookies anew and keeps the refresh token to itself', async () => {
    const { cookie } = await openSession();
    const response = await server.fetch(REFRESH, { headers: { cookie } });
    expect(response.status).toBe(200);
    const { responseData } = (await response.json()) as { responseData: object };
    expect(Object.keys(responseData)).toEqual(['accessToken', 'user', 'business', 'csrfToken']);
    expect(response.headers.getSetCookie()).toHaveLength(2);
    expect(cookieHeaderOf(response)).not.toBe(cookie);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site, without an Origin', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain, without an Origin', { 'sec-fetch-site': 'same-site' }],
  ])('a refresh by cookie from %s is refused, and rotates nothing', async (_from, headers) => {
    const { cookie } = await openSession();
    const response = await server.fetch(REFRESH, { headers: { cookie, ...headers } });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'CSRF_REJECTED' }),
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
    const rotated = await server.database.root
      .selectFrom('refresh_token')
      .select('hash')
      .where('rotated_at', 'is not', null)
      .where('hash', '=', hashSecretToken(refreshTokenIn(cookie)))
      .execute();
    expect(rotated).toEqual([]);
  });

  test('a log-out with cookie and CSRF token ends the session and empties the cookies', async () => {
    const { cookie, csrfToken } = await openSession();
    const response = await logOut({ cookie, 'x-csrf-token': csrfToken, origin: own });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      'token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'refreshToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect((await server.fetch(REFRESH, { headers: { cookie } })).status).toBe(401);
  });

  test('a refresh brings the CSRF token of the session in the cookies, which another tab has opened', async () => {
    const { cookie } = await openSession();
    const refreshed = await server.fetch(REFRESH, { headers: { cookie } });
    const { responseData } = (await refreshed.json()) as { responseData: Opened };
    const headers = {
      cookie: cookieHeaderOf(refreshed),
      'x-csrf-token': responseData.csrfToken,
      origin: own,
    };
    expect((await logOut(headers)).status).toBe(200);
  });

  test('it also works once the access token in the cookie has expired', async () => {
    const { cookie, csrfToken } = await openSession();
    clock.pass(16 * 60_000);
    expect((await logOut({ cookie, 'x-csrf-token': csrfToken, origin: own })).status).toBe(200);
  });

  test('a write by cookie with the CSRF token of another session is refused', async () => {
    const [first, other] = [await openSession(), await openSession()];
    expect(other.csrfToken).not.toBe(first.csrfToken);
    const response = await logOut({ cookie: first.cookie, origin: own, 'x-csrf-token': other.csrfToken });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'CSRF_REJECTED' }),
    ]);
    for (const { cookie } of [first, other])
      expect((await server.fetch(REFRESH, { headers: { cookie } })).status).toBe(200);
  });

  test.each([
    ['without the CSRF token', {}],
    ['with a made-up one', { 'x-csrf-token': 'Zm9yZWlnbg' }],
  ])('a write by cookie %s is refused', async (_case, headers) => {
    const { cookie } = await openSession();
    const response = await logOut({ cookie, origin: own, ...headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'CSRF_REJECTED' });
    expect((await server.fetch(REFRESH, { headers: { cookie } })).status).toBe(200);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['the second site of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a cross-site request without an Origin', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain, without an Origin', { 'sec-fetch-site': 'same-site' }],
  ])('a write from %s is refused even with the token', async (_from, headers) => {
    const { cookie, csrfToken } = await openSession();
    const response = await logOut({ cookie, 'x-csrf-token': csrfToken, ...headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'CSRF_REJECTED' });
  });

  test('no other site can sign people in to an account that is not theirs', async () => {
    const response = await server.fetch(SIGN_UP, post(signUpDraft(), { origin: 'https://evil.example' }));
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('both names of this machine are the studio’s own', async () => {
    const { port } = new URL(own);
    const response = await server.fetch(SIGN_UP, post(signUpDraft(), { origin: `http://127.0.0.1:${port}` }));
    expect(response.status).toBe(201);
  });

  test('a cookie without anything in it that we know is nobody', async () => {
    const response = await logOut({ cookie: 'token=a.b.c; refreshToken=x', origin: own });
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie().join()).toContain('refreshToken=; Max-Age=0');
  });
});

test('over https the cookies are bound to the host and never sent in the clear', async () => {
  const publicOrigin = 'https://video.example.com';
  const server = await startTestServer({
    config: { publicOrigin, isPublicOriginGiven: true, trustedProxies: ['127.0.0.1'] },
  });
  try {
    const proxied = { 'x-forwarded-host': 'video.example.com' };
    const response = await server.fetch(SIGN_UP, post(signUpDraft(), { origin: publicOrigin, ...proxied }));
    expect(response.status).toBe(201);
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(
        /^__Host-(token|refreshToken)=[\w.-]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    }
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const origin = 'http://localhost:8080';
    const local = await server.fetch(SIGN_UP, post(signUpDraft(), { origin, ...proxied }));
    expect(local.status).toBe(403);
  } finally {
    await server.close();
  }
});
