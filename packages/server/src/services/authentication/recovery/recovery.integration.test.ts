import { forgotPassword, logIn, resetPassword, verifyEmail } from '@commoncast/core/authentication/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { openSmtpInbox, type SmtpInbox } from '../../../../test/mail/smtp-inbox.ts';
import { post } from '../../../../test/post.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { findFreePort } from '../../../http/free-port.ts';

const FORGOT = '/v1.1/authentication/forgot-password';
const VERIFICATION = '/v1.1/authentication/email/verification';
const VERIFY = '/v1.1/authentication/verify-email';
const RESET = '/v1.1/authentication/reset-password';
const NEW = 'Sourdough-7-loaves';
const HOUR_MS = 3_600_000;
const SPENT = { token: 'This link has expired or was already used' };
const WAIT = { timeout: 60_000, interval: 50 };

describe.each(databasesUnderTest())('mail and recovery on $kind', ({ open }) => {
  const clock = createTestClock();
  const failures: unknown[] = [];
  let inbox: SmtpInbox;
  let server: TestServer;
  beforeAll(async () => {
    inbox = await openSmtpInbox();
    server = await startTestServer({
      database: await open(),
      clock: clock.read,
      onFailure: (error) => void failures.push(error),
      config: {
        roles: ['web', 'jobs'],
        smtp: { url: inbox.url, from: { name: 'Example Video', address: 'video@example.com' } },
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await inbox.close();
  });

  const tokenOf = ({ link }: { readonly link: string }) => link.split('#token=')[1] ?? '';
  const ask = (path: string, email: string, headers = {}) => server.fetch(path, post({ email }, headers));
  const reset = (token: string, password = NEW) =>
    server.fetch(RESET, post({ token, password, confirmPassword: password }));
  const statusOf = async (email: string, password: string) =>
    (await server.client.call(logIn, { body: { email, password } })).user.emailStatus;
  const outcomes = async () =>
    (await server.database.root.selectFrom('mail').select(['kind', 'address', 'outcome']).execute()).map(
      ({ kind, address, outcome }) => `${kind} ${address} ${outcome}`,
    );

  test('every email arrives with both parts, from the configured sender, and a reset ends all sessions', async () => {
    const draft = signUpDraft();
    const { client, session } = await server.signUp(draft);
    expect(session.user.emailStatus).toBe('UNVERIFIED');
    const verification = await inbox.waitFor(draft.email);
    expect(verification).toMatchObject({
      subject: 'Verify your email',
      from: { name: 'Example Video', address: 'video@example.com' },
      to: [{ address: draft.email }],
      text: expect.stringContaining(`${server.platform.origin}/verify-email#token=`),
      html: expect.stringContaining('prefers-color-scheme: dark'),
    });
    expect(verification.html).toContain(`href="${verification.link}"`);
    await server.client.call(verifyEmail, { body: { token: tokenOf(verification) } });
    expect(await statusOf(draft.email, draft.password)).toBe('VERIFIED');

    await server.client.call(forgotPassword, { body: { email: draft.email.toUpperCase() } });
    const link = await inbox.waitFor(draft.email, 2);
    expect(link).toMatchObject({ subject: 'Reset your password', html: expect.stringContaining(link.link) });
    const body = { token: tokenOf(link), password: NEW, confirmPassword: NEW };
    await server.client.call(resetPassword, { body });
    await expect(client.call(getBusinessAccount, {})).rejects.toMatchObject({ status: 401 });
    expect((await server.fetch('/v1.1/authentication/login', post(draft))).status).not.toBe(200);
    expect(await statusOf(draft.email, NEW)).toBe('VERIFIED');
    const told = await inbox.waitFor(draft.email, 3);
    expect(told).toMatchObject({ subject: 'Your password was changed', html: expect.any(String) });
    expect(told.link).toBe(`${server.platform.origin}/forgot-password`);

    const { root } = server.database;
    const audited = root
      .selectFrom('audit_log')
      .select('address_block')
      .where('user_id', '=', session.user.id);
    expect(await audited.where('action', '=', 'account.reset-password').execute()).toEqual([
      { address_block: '127.0.0.1' },
    ]);
  });

  test('no token of an email is in the database or in the log, and no address stays with what was sent', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    const token = tokenOf(await inbox.waitFor(draft.email));
    expect(token).toMatch(/^[\w-]{43}$/);
    await vi.waitFor(async () => expect((await outcomes()).join()).not.toContain(draft.email), WAIT);
    const { root } = server.database;
    const kept = JSON.stringify([
      await root.selectFrom('mail').selectAll().execute(),
      await root.selectFrom('email_token').selectAll().execute(),
      server.logged,
    ]);
    expect(kept).not.toContain(token);
    expect(kept).toContain('VERIFY_EMAIL');
  });

  test('a spent, expired, swapped or forged token is refused, and the password stays', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    const verify = tokenOf(await inbox.waitFor(draft.email));
    await ask(FORGOT, draft.email);
    const first = tokenOf(await inbox.waitFor(draft.email, 2));
    clock.pass(61_000);
    await ask(FORGOT, draft.email);
    const second = tokenOf(await inbox.waitFor(draft.email, 3));
    for (const response of [
      await reset(verify),
      await reset(`${second.slice(0, -1)}_`),
      await server.fetch(VERIFY, post({ token: second })),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED', fields: SPENT });
    }
    expect(await statusOf(draft.email, draft.password)).toBe('UNVERIFIED');
    expect((await reset(first)).status).toBe(200);
    // A used link ends those beside it.
    for (const token of [first, second])
      expect(await (await reset(token)).json()).toMatchObject({ fields: SPENT });

    clock.pass(61_000);
    await ask(FORGOT, draft.email);
    const late = tokenOf(await inbox.waitFor(draft.email, 5));
    clock.pass(HOUR_MS);
    expect((await reset(late, draft.password)).status).toBe(400);
    expect(await statusOf(draft.email, NEW)).toBe('VERIFIED');
  });

  test('of two who use a link at the same time one gets it', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    await ask(FORGOT, draft.email);
    const token = tokenOf(await inbox.waitFor(draft.email, 2));
    const race = await Promise.all([reset(token), reset(token, 'Nowhere-to-be-found-1')]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a mismatch and a common password are refused with the words of the form', async () => {
    const differing = post({ token: 'x', password: NEW, confirmPassword: `${NEW}x` });
    expect(await (await server.fetch(RESET, differing)).json()).toMatchObject({
      fields: { confirmPassword: "Passwords don't match." },
    });
    expect(await (await reset('x', 'P@ssw0rd123!')).json()).toMatchObject({
      fields: { password: 'This password is too common' },
    });
  });

  test('two who ask for the same at the same time cause one email, and a Host header does not change its link', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    await inbox.waitFor(draft.email);
    const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await Promise.all(Array.from({ length: 4 }, () => ask(FORGOT, draft.email, forged)));
    const { link } = await inbox.waitFor(draft.email, 2);
    expect(link.startsWith(`${server.platform.origin}/reset-password#`)).toBe(true);
    // Another's email that was asked for later has come, so a second one would have come, too.
    const other = signUpDraft();
    await server.signUp(other);
    await inbox.waitFor(other.email);
    expect(inbox.mails.filter(({ recipients }) => recipients.includes(draft.email))).toHaveLength(2);
  });

  test.each([FORGOT, VERIFICATION])('%s answers the same for an address that nobody has', async (path) => {
    const { session } = await server.signUp();
    const answerOf = async (email: string) => {
      const response = await ask(path, email);
      return [response.status, await response.json()];
    };
    const known = await answerOf(session.user.email);
    expect(known).toEqual(await answerOf('nobody-at-all@example.com'));
    expect(known[0]).toBe(200);
    await vi.waitFor(async () => expect((await outcomes()).join()).toContain('NOBODY'), WAIT);
    expect(inbox.mails.flatMap(({ recipients }) => recipients)).not.toContain('nobody-at-all@example.com');
  });

  test('beyond five an hour an address gets no more, and the links it has still work', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    clock.pass(HOUR_MS - (clock.read().getTime() % HOUR_MS));
    for (let count = 0; count < 7; count++) {
      expect((await ask(FORGOT, draft.email)).status).toBe(200);
      clock.pass(61_000);
    }
    const first = await inbox.waitFor(draft.email, 2);
    await inbox.waitFor(draft.email, 6);
    expect((await reset(tokenOf(first))).status).toBe(200);
    await inbox.waitFor(draft.email, 7);
    const subjects = inbox.mails
      .filter(({ recipients }) => recipients.includes(draft.email))
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Reset your password')).toHaveLength(5);
  });

  test('an email that is refused for now is tried again; one that is refused for good marks the address', async () => {
    const later = signUpDraft();
    inbox.refuse(later.email, 451, 1);
    await server.signUp(later);
    await inbox.waitFor(later.email);
    expect(inbox.refusalsOf(later.email)).toBe(1);

    const never = signUpDraft();
    inbox.refuse(never.email, 550);
    await server.signUp(never);
    const status = () => statusOf(never.email, never.password);
    await vi.waitFor(async () => expect(await status()).toBe('UNDELIVERABLE'), WAIT);
    await ask(FORGOT, never.email);
    const refused = async () => (await outcomes()).filter((one) => one.endsWith('UNDELIVERABLE'));
    await vi.waitFor(async () => expect(await refused()).toHaveLength(2), WAIT);
    expect(inbox.refusalsOf(never.email)).toBe(1);
  });
});

test('without SMTP developers read emails on this machine, and a public server has no such page', async () => {
  const server = await startTestServer({ config: { roles: ['web', 'jobs'] } });
  const port = await findFreePort('127.0.0.1');
  const shown = await startTestServer({
    config: { port, publicOrigin: `http://127.0.0.1:${port}`, isPublicOriginGiven: true },
  });
  try {
    const { session } = await server.signUp();
    const read = async () => {
      const response = await server.fetch('/dev/mail');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      return await response.text();
    };
    await vi.waitFor(async () => expect(await read()).toContain(session.user.email), WAIT);
    expect(await read()).toMatch(/<iframe[^>]+sandbox=[^>]+srcdoc="&lt;!doctype html&gt;/);
    await shown.signUp();
    expect((await shown.fetch('/dev/mail')).status).toBe(404);
    expect(await shown.database.root.selectFrom('mail').select('id').execute()).toEqual([]);
  } finally {
    await server.close();
    await shown.close();
  }
});
