import { getBusinessAccount } from '@commoncast/core/business/api';
import { daysBefore } from '@commoncast/core/time/day';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { post } from '../../../../test/post.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { runUpkeep } from '../upkeep.ts';

const PASSWORD = 'Right-password-1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

describe.each(databaseUnderTest())('devices on $kind', ({ open }) => {
  const clock = createTestClock();
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      clock: clock.read,
      config: { trustedProxies: ['127.0.0.1'] },
      limits: { signInDelay: { firstMs: 1, maxMs: 2, waiting: 50 } },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await server.signUp({ password: PASSWORD });
    await root()
      .updateTable('user_account')
      .set({ email_verified_at: clock.read() })
      .where('id', '=', owner.session.user.id)
      .execute();
    await owner.client.call(getBusinessAccount, {});
    clock.pass(120_000);
  });

  const root = () => server.database.root;
  const from = (userAgent: string, address = '203.0.113.7') => ({
    'user-agent': userAgent,
    'x-forwarded-for': address,
  });
  const tryPassword = async (password: string, userAgent: string, address?: string) =>
    await server.fetch(
      '/v1.1/authentication/login',
      post({ email: owner.session.user.email, password }, from(userAgent, address)),
    );
  async function logIn(userAgent: string): Promise<void> {
    const answer = await tryPassword(PASSWORD, userAgent);
    const { accessToken } = ((await answer.json()) as { responseData: { accessToken: string } }).responseData;
    const headers = { ...from(userAgent), authorization: `Bearer ${accessToken}` };
    for (let times = 0; times < 2; times += 1)
      expect((await server.fetch('/business/v1.1/account', { headers })).status).toBe(200);
  }
  const mails = async (kind: 'NEW_LOG_IN' | 'SIGN_IN_ATTEMPTS') =>
    await root()
      .selectFrom('mail')
      .selectAll()
      .where('address', '=', owner.session.user.email)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
  async function write(kind: 'NEW_LOG_IN' | 'SIGN_IN_ATTEMPTS') {
    const mail = (await mails(kind)).at(-1);
    if (!mail) throw new TypeError(`no ${kind}`);
    const { id, address, subject_id } = mail;
    const asked = { id, kind, address: address!, ...(subject_id !== null && { subjectId: subject_id }) };
    const { accountMails } = server.platform.services;
    return await server.database.transaction((tx) => accountMails[kind](tx, asked));
  }

  test('a sign-up and what follows on its device tell nobody; another device does, once', async () => {
    expect(await mails('NEW_LOG_IN')).toEqual([]);
    await logIn(FIREFOX);
    await logIn(FIREFOX);
    expect(await mails('NEW_LOG_IN')).toHaveLength(1);
    const message = await write('NEW_LOG_IN');
    expect(message?.to).toBe(owner.session.user.email);
    expect(message?.text).toContain('Device: Firefox on Windows\nNetwork address: 203.0.113.7');
    expect(message?.text).toContain(`${server.platform.origin}/settings/account`);
    await logIn(SAFARI);
    expect(await mails('NEW_LOG_IN')).toHaveLength(2);
  });

  test('of several log-ins from a new device at once one tells', async () => {
    await Promise.all([logIn(FIREFOX), logIn(FIREFOX), logIn(FIREFOX)]);
    expect(await mails('NEW_LOG_IN')).toHaveLength(1);
  });

  test('a device that was not used for 90 days is a new one, and is forgotten', async () => {
    await logIn(FIREFOX);
    const age = (days: number) =>
      root()
        .updateTable('known_device')
        .set({ seen_at: daysBefore(clock.read(), days) })
        .where('user_id', '=', owner.session.user.id)
        .where('device', '=', 'Firefox on Windows')
        .execute();
    await age(89);
    await logIn(FIREFOX);
    expect(await mails('NEW_LOG_IN')).toHaveLength(1);
    await age(91);
    await logIn(FIREFOX);
    expect(await mails('NEW_LOG_IN')).toHaveLength(2);
    await age(91);
    await runUpkeep(server.database, clock.read());
    const left = await root()
      .selectFrom('known_device')
      .select('device')
      .where('user_id', '=', owner.session.user.id)
      .execute();
    expect(left.map(({ device }) => device)).not.toContain('Firefox on Windows');
    expect(left).toHaveLength(1);
  });

  test('a device stays known while its session is used', async () => {
    await logIn(FIREFOX);
    const seenAt = async () =>
      (
        await root()
          .selectFrom('known_device')
          .select('seen_at')
          .where('user_id', '=', owner.session.user.id)
          .where('device', '=', 'Firefox on Windows')
          .executeTakeFirstOrThrow()
      ).seen_at;
    await root()
      .updateTable('known_device')
      .set({ seen_at: daysBefore(clock.read(), 40) })
      .where('user_id', '=', owner.session.user.id)
      .execute();
    await logIn(FIREFOX);
    const session = await root()
      .selectFrom('auth_session')
      .select('id')
      .where('user_id', '=', owner.session.user.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    clock.pass(6 * 60_000);
    await server.platform.services.sessionUses.note(session.id, {
      address: '203.0.113.7',
      userAgent: FIREFOX,
    });
    expect(clock.read().getTime() - (await seenAt()).getTime()).toBeLessThan(60_000);
  });

  test('many wrong passwords tell the owner once a day, with where they come from', async () => {
    const guess = (count: number) =>
      Promise.all(Array.from({ length: count }, () => tryPassword('wrong', SAFARI, '198.51.100.9')));
    await guess(10);
    expect(await mails('SIGN_IN_ATTEMPTS')).toEqual([]);
    await guess(5);
    expect(await mails('SIGN_IN_ATTEMPTS')).toHaveLength(1);
    const message = await write('SIGN_IN_ATTEMPTS');
    expect(message?.subject).toBe('Someone is trying to log in to your account');
    expect(message?.text).toContain('Device: Safari on macOS\nNetwork address: 198.51.100.9');
    const sent = await root()
      .selectFrom('account_notice')
      .select('sent_at')
      .where('user_id', '=', owner.session.user.id)
      .execute();
    expect(sent).toEqual([{ sent_at: expect.any(Date) }]);
    // A try to send that failed is made again.
    expect(await write('SIGN_IN_ATTEMPTS')).toBeDefined();
    clock.pass(24 * 3_600_000);
    await guess(12);
    expect(await mails('SIGN_IN_ATTEMPTS')).toHaveLength(2);
  });

  test('nobody is written to whose address somebody else has signed up with', async () => {
    await root()
      .updateTable('user_account')
      .set({ email_verified_at: null })
      .where('id', '=', owner.session.user.id)
      .execute();
    await logIn(FIREFOX);
    await Promise.all(Array.from({ length: 12 }, () => tryPassword('wrong', SAFARI)));
    expect(await write('NEW_LOG_IN')).toBeUndefined();
    expect(await write('SIGN_IN_ATTEMPTS')).toBeUndefined();
  });
});
