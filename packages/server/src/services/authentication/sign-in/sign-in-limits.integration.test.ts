import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { post } from '../../../../test/post.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createQuotas } from '../../../quotas/quotas.ts';

const LOG_IN = '/v1.1/authentication/login';
const RIGHT = 'Right-password-1';
const DELAY = { firstMs: 100, maxMs: 2_500, waiting: 12 };
const SIGN_UP = '/v1.1/authentication/signup';

describe.each(databasesUnderTest())('limits on $kind', ({ open }) => {
  const clock = createTestClock({ isStanding: true });
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      clock: clock.read,
      config: { trustedProxies: ['127.0.0.1'] },
      limits: {
        signInDelay: DELAY,
        signUpPerAddress: { count: 20, windowS: 3600 },
        crashReportPerAddress: { count: 2, windowS: 3600 },
      },
    });
  });
  afterAll(() => server.close());

  const attempt = (email: string, password: string, address = '203.0.113.200') =>
    server.fetch(LOG_IN, post({ email, password }, { 'x-forwarded-for': address }));

  const wrongPasswords = (email: string, count: number, address?: string) =>
    Promise.all(Array.from({ length: count }, () => attempt(email, 'wrong', address)));
  const noticesFor = (userId: string) =>
    server.database.root
      .selectFrom('account_notice')
      .select(['kind', 'address_block', 'sent_at'])
      .where('user_id', '=', userId)
      .execute();

  test('wrong passwords from elsewhere cost the owner nothing, not even a moment', async () => {
    const { session } = await server.signUp({ password: RIGHT });
    const { email } = session.user;
    for (const address of ['203.0.113.1', '203.0.113.2', '2001:db8::1'])
      expect((await wrongPasswords(email, 15, address)).map(({ status }) => status)).toEqual(
        Array(15).fill(401),
      );
    const from = performance.now();
    expect((await attempt(email.toUpperCase(), RIGHT, '198.51.100.7')).status).toBe(200);
    // The attempts beyond the limit have waited longer than this.
    expect(performance.now() - from).toBeLessThan(DELAY.maxMs);
  });

  test('from the same address the right one passes too, after a wait that has an end', async () => {
    const { session } = await server.signUp({ password: RIGHT });
    const { email } = session.user;
    await wrongPasswords(email, 18);
    const from = performance.now();
    expect((await attempt(email, RIGHT)).status).toBe(200);
    expect(performance.now() - from).toBeGreaterThanOrEqual(DELAY.maxMs - 5);
  });

  test('beyond ten wrong ones each attempt waits, also when they come at once', async () => {
    const { session } = await server.signUp();
    await wrongPasswords(session.user.email, 10);
    const then = performance.now();
    await wrongPasswords(session.user.email, 1);
    expect(performance.now() - then).toBeGreaterThanOrEqual(DELAY.firstMs - 5);
    const last = performance.now();
    await wrongPasswords(session.user.email, 5);
    expect(performance.now() - last).toBeGreaterThanOrEqual(DELAY.maxMs - 5);
  });

  test('an address block has only so many attempts waiting', async () => {
    const { session } = await server.signUp();
    await wrongPasswords(session.user.email, 16);
    const statuses = (await wrongPasswords(session.user.email, DELAY.waiting + 4)).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  test('a right password forgives the wrong ones before it', async () => {
    const { session } = await server.signUp({ password: RIGHT });
    await wrongPasswords(session.user.email, 9);
    expect((await attempt(session.user.email, RIGHT)).status).toBe(200);
    await wrongPasswords(session.user.email, 10);
    expect(await noticesFor(session.user.id)).toEqual([]);
  });

  test('guesses without an end are put down for the owner to hear of, once a day', async () => {
    const { session } = await server.signUp();
    await wrongPasswords(session.user.email, 10, '2001:db8:1:2:3::4');
    expect(await noticesFor(session.user.id)).toEqual([]);
    await wrongPasswords(session.user.email, 3, '2001:db8:1:2:3::5');
    expect(await noticesFor(session.user.id)).toEqual([
      { kind: 'SIGN_IN_ATTEMPTS', address_block: '2001:db8:1:2::/64', sent_at: null },
    ]);
  });

  test('an office that signs in all day uses nothing up', async () => {
    const { session } = await server.signUp({ password: RIGHT });
    const countAll = async () => {
      const counts = server.database.root.selectFrom('rate_limit').where('key', 'like', 'sign-in-%');
      return (await counts.select('count').execute()).reduce((sum, { count }) => sum + count, 0);
    };
    const before = await countAll();
    for (let count = 0; count < 12; count++)
      expect((await attempt(session.user.email, RIGHT, '198.51.100.200')).status).toBe(200);
    expect(await countAll()).toBe(before);
  });

  test('what one process has counted, another one knows', async () => {
    const quota = { count: 1, windowS: 60 };
    await createQuotas(server.database, clock.read).take(quota, 'shared', 'key');
    await expect(
      createQuotas(server.database, clock.read).take(quota, 'shared', 'key'),
    ).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  test('an address makes so many accounts an hour, and tells of so many crashes', async () => {
    const signUps: number[] = [];
    for (let count = 0; count < 20; count++)
      signUps.push((await server.fetch(SIGN_UP, post(signUpDraft()))).status);
    expect(signUps.at(-1)).toBe(429);
    const report = post({ name: 'Ann', email: 'ann@example.com', reason: 'It broke.' });
    const reports: number[] = [];
    for (let count = 0; count < 3; count++)
      reports.push((await server.fetch('/v1.1/logging', report)).status);
    expect(reports).toEqual([201, 201, 429]);
  });
});

test('a flood without credentials is stopped before it costs a query', async () => {
  const server = await startTestServer({ limits: { flood: { burst: 3, perS: 1 } } });
  try {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.fetch(LOG_IN, post({ email: 'not an address', password: 'x' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 429, 429, 429]);
    expect((await server.fetch('/healthz')).status).toBe(200);
  } finally {
    await server.close();
  }
});
