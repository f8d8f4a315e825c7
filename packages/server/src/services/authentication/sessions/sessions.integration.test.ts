import { logOut, refreshAccessToken } from '@commoncast/core/authentication/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const REFRESH = '/v1.1/authentication/access-token';
const ACCOUNT = '/business/v1.1/account';
const MINUTE_MS = 60_000;

describe.each(databaseUnderTest())('sessions on $kind', ({ open }) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), clock: clock.read });
  });
  afterAll(() => server.close());

  const refresh = (token: string) => server.fetch(REFRESH, { headers: { 'refresh-token': token } });
  const refreshed = async (token: string): Promise<{ accessToken: string; refreshToken: string }> => {
    const response = await refresh(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return ((await response.json()) as { responseData: { accessToken: string; refreshToken: string } })
      .responseData;
  };
  const read = (accessToken: string) =>
    server.fetch(ACCOUNT, { headers: { authorization: `Bearer ${accessToken}` } });

  test('an access token is good for fifteen minutes, then says that it has expired', async () => {
    const { session } = await server.signUp();
    clock.pass(15 * MINUTE_MS - 2_000);
    expect((await read(session.accessToken)).status).toBe(200);
    clock.pass(3_000);
    const response = await read(session.accessToken);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  test('a refresh gives a new pair, whose access token works', async () => {
    const { session } = await server.signUp();
    clock.pass(20 * MINUTE_MS);
    const pair = await refreshed(session.refreshToken);
    expect(pair.refreshToken).not.toBe(session.refreshToken);
    expect((await read(pair.accessToken)).status).toBe(200);
  });

  test('two tabs that refresh within ten seconds get the same successor, and it lives', async () => {
    const { session } = await server.signUp();
    const first = await refreshed(session.refreshToken);
    clock.pass(9_000);
    const second = await refreshed(session.refreshToken);
    expect(second.refreshToken).toBe(first.refreshToken);
    await refreshed(second.refreshToken);
  });

  test('who comes late within the ten seconds is given the newest, not one that is spent', async () => {
    const { session } = await server.signUp();
    const first = await refreshed(session.refreshToken);
    const second = await refreshed(first.refreshToken);
    expect((await refreshed(session.refreshToken)).refreshToken).toBe(second.refreshToken);
  });

  test('of refreshes at the very same time each is answered the same', async () => {
    const { session } = await server.signUp();
    const pairs = await Promise.all(Array.from({ length: 8 }, () => refreshed(session.refreshToken)));
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  });

  test('a token that comes back after ten seconds ends its whole family', async () => {
    const { session } = await server.signUp();
    const stolen = session.refreshToken;
    const owner = await refreshed(stolen);
    clock.pass(10_001);
    const thief = await refresh(stolen);
    expect(thief.status).toBe(401);
    expect(await thief.json()).toEqual({
      message: 'Unauthorized',
      error: 'Unauthorized',
      code: 'UNAUTHORIZED',
    });
    expect((await refresh(owner.refreshToken)).status).toBe(401);
    const { end_reason } = await server.database.root
      .selectFrom('auth_session')
      .select('end_reason')
      .where('user_id', '=', session.user.id)
      .executeTakeFirstOrThrow();
    expect(end_reason).toBe('TOKEN_REUSED');
  });

  test('a refresh token that nobody used for a day is worth nothing', async () => {
    const { session } = await server.signUp();
    clock.pass(24 * 60 * MINUTE_MS + 1_000);
    expect((await refresh(session.refreshToken)).status).toBe(401);
  });

  test('without a token the answer says so; with a made-up one it says no more than that', async () => {
    const without = await server.fetch(REFRESH);
    expect([without.status, await without.json()]).toEqual([
      401,
      { message: 'No refresh token found', error: 'Unauthorized', code: 'UNAUTHORIZED' },
    ]);
    const madeUp = await refresh('A'.repeat(43));
    expect([madeUp.status, await madeUp.json()]).toEqual([
      401,
      { message: 'Unauthorized', error: 'Unauthorized', code: 'UNAUTHORIZED' },
    ]);
  });

  test('a log-out ends this session and leaves the others', async () => {
    const { client, session } = await server.signUp();
    const elsewhere = await server.platform.services.authentication.signIn(session.user.id);
    await client.call(logOut, {});
    expect((await refresh(session.refreshToken)).status).toBe(401);
    await refreshed(elsewhere.refreshToken);
  });

  test('who has left the business cannot refresh any more', async () => {
    const { session } = await server.signUp();
    await server.database.root.deleteFrom('membership').where('user_id', '=', session.user.id).execute();
    expect((await refresh(session.refreshToken)).status).toBe(401);
  });

  test('the client refreshes once for any number of calls that wait', async () => {
    const { session } = await server.signUp();
    let refreshes = 0;
    let accessToken = session.accessToken;
    clock.pass(16 * MINUTE_MS);
    const client = createClient({
      origin: server.origin,
      getAccessToken: () => accessToken,
      refresh: async () => {
        refreshes += 1;
        const pair = await server.client.call(refreshAccessToken, {
          headers: { 'refresh-token': session.refreshToken },
        });
        accessToken = pair.accessToken;
        return accessToken;
      },
    });
    await Promise.all([1, 2, 3].map(() => client.call(getBusinessAccount, {})));
    expect(refreshes).toBe(1);
  });
});
