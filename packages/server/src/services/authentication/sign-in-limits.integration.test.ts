import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { post } from '../../../test/post.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createQuotas } from '../../quotas/quotas.ts';

const LOG_IN = '/v1.1/authentication/login';
const SIGN_UP = '/v1.1/authentication/signup';

describe.each(databasesUnderTest())('limits on $kind', ({ open }) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      clock: clock.read,
      limits: {
        signUpPerAddress: { count: 5, windowS: 3600 },
        crashReportPerAddress: { count: 2, windowS: 3600 },
      },
    });
  });
  afterAll(() => server.close());

  const attempt = (email: string, password: string) => server.fetch(LOG_IN, post({ email, password }));

  test('after ten wrong passwords an account rests, even for the right one, until the window is over', async () => {
    const { session } = await server.signUp({ password: 'Right-password-1' });
    const { email } = session.user;
    for (let count = 0; count < 10; count++) expect((await attempt(email, 'wrong')).status).toBe(401);
    const refused = await attempt(email.toUpperCase(), 'Right-password-1');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      message: 'Too many attempts. Please try again later.',
      error: 'Too Many Requests',
      code: 'RATE_LIMITED',
    });
    const retryAfterS = Number(refused.headers.get('retry-after'));
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(900);
    clock.pass(retryAfterS * 1000);
    expect((await attempt(email, 'Right-password-1')).status).toBe(200);
  });

  test('attempts at once are counted as if they came one by one', async () => {
    const { session } = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 15 }, () => attempt(session.user.email, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('a right password forgives the wrong ones before it', async () => {
    const { session } = await server.signUp({ password: 'Right-password-1' });
    for (let count = 0; count < 9; count++) await attempt(session.user.email, 'wrong');
    expect((await attempt(session.user.email, 'Right-password-1')).status).toBe(200);
    expect((await attempt(session.user.email, 'wrong')).status).toBe(401);
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
    for (let count = 0; count < 4; count++)
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
