import type { RefreshedSession } from '@commoncast/core/authentication/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { cookieHeaderOf } from '../../../../test/cookies.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { post } from '../../../../test/post.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { OPERATOR_EMAIL, signInOperator } from '../../../../test/sign-in-operator.ts';

const START = '/api/authentication/impersonate';
const LOG_IN = '/api/authentication/login';
const LOG_OUT = '/api/authentication/logout';
const REFRESH = '/v1.1/authentication/access-token';
const MINUTE = 60_000;

interface Opened extends RefreshedSession {
  readonly cookie: string;
}

describe.each(databaseUnderTest())('a browser of an operator on $kind', ({ open }) => {
  const clock = createTestClock({ isStanding: true });
  let server: TestServer;
  let owner: SignedUp;
  let own: Opened;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), clock: clock.read });
    await signInOperator(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await server.signUp();
    const { password } = signUpDraft();
    own = await opened(send(LOG_IN, { email: OPERATOR_EMAIL, password }));
  });

  const send = (path: string, body: object, session?: Opened) =>
    server.fetch(
      path,
      post(body, {
        origin: server.platform.origin,
        ...(session && { cookie: session.cookie, 'x-csrf-token': session.csrfToken ?? '' }),
      }),
    );
  async function opened(answer: Promise<Response>): Promise<Opened> {
    const response = await answer;
    expect(response.status).toBe(200);
    const { responseData } = (await response.json()) as { responseData: RefreshedSession };
    return { ...responseData, cookie: cookieHeaderOf(response) };
  }
  const start = () =>
    opened(send(START, { email: owner.session.user.email, reason: 'They asked us for help' }, own));
  const logOut = ({ cookie, csrfToken = '' }: Opened) =>
    server.fetch(LOG_OUT, {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': csrfToken, origin: server.platform.origin },
    });
  const refresh = (cookie: string) => server.fetch(REFRESH, { headers: { cookie } });
  const actions = async () => {
    const rows = await server.database.root
      .selectFrom('audit_log')
      .select('action')
      .where('business_id', '=', owner.business.id)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };

  test('says that somebody is an operator, and needs the CSRF token', async () => {
    expect(own.user).toMatchObject({ isOperator: true, impersonation: null });
    const body = { email: owner.session.user.email, reason: 'They asked us for help' };
    const forged = await send(START, body, { ...own, csrfToken: 'made-up' });
    expect([forged.status, await forged.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'CSRF_REJECTED' }),
    ]);
  });

  test('is led back to its own session by the log-out', async () => {
    const acting = await start();
    expect(acting.user).toMatchObject({
      id: owner.session.user.id,
      isOperator: false,
      impersonation: { operator: own.user.username },
    });
    const left = await logOut(acting);
    expect(left.status).toBe(200);
    const back = await opened(refresh(cookieHeaderOf(left)));
    expect(back.user).toEqual(own.user);
    expect(back.business.id).toBe(own.business.id);
    // The session before, so its other tabs go on.
    expect(back.csrfToken).toBe(own.csrfToken);
    expect((await refresh(acting.cookie)).status).toBe(401);
    expect(await actions()).toEqual(['impersonation.start', 'impersonation.end']);
    expect((await logOut(back)).headers.getSetCookie().join()).toContain('refreshToken=; Max-Age=0');
  });

  test('is logged out with it where its own session has ended', async () => {
    const acting = await start();
    const { id } = own.user;
    await server.database.root
      .updateTable('auth_session')
      .set({ ended_at: clock.read(), end_reason: 'LOG_OUT' })
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    expect((await logOut(acting)).headers.getSetCookie().join()).toContain('refreshToken=; Max-Age=0');
    clock.pass(31 * MINUTE);
    expect((await refresh(acting.cookie)).status).toBe(401);
  });

  test('is led back in all its tabs when the half hour is over, and later by nobody', async () => {
    const acting = await start();
    clock.pass(31 * MINUTE);
    const tabs = [await opened(refresh(acting.cookie)), await opened(refresh(acting.cookie))];
    for (const tab of tabs) expect(tab.user).toEqual(own.user);
    expect((await opened(refresh(tabs[0]!.cookie))).user.id).toBe(own.user.id);
    expect(await actions()).toEqual(['impersonation.start', 'impersonation.end']);
    clock.pass(10_001);
    expect((await refresh(acting.cookie)).status).toBe(401);
  });

  test('a session that was opened without cookies leads nowhere', async () => {
    const { accessToken } = own;
    const response = await server.fetch(
      '/v1.1/authentication/impersonate',
      post(
        { email: owner.session.user.email, reason: 'They asked us for help' },
        { authorization: `Bearer ${accessToken}` },
      ),
    );
    const { responseData } = (await response.json()) as { responseData: { refreshToken: string } };
    clock.pass(31 * MINUTE);
    expect((await refresh(`refreshToken=${responseData.refreshToken}`)).status).toBe(401);
  });
});
