import { logIn, refreshAccessToken } from '@commoncast/core/authentication/api';
import { forgotPassword, resetPassword, verifyEmail } from '@commoncast/core/authentication/recovery-api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../../test/mail/mail-server.ts';
import type { SmtpInbox } from '../../../../test/mail/smtp-inbox.ts';
import { post } from '../../../../test/post.ts';
import type { TestServer } from '../../../../test/server.ts';

const FORGOT = '/v1.1/authentication/forgot-password';
const VERIFICATION = '/v1.1/authentication/email/verification';
const VERIFY = '/v1.1/authentication/verify-email';
const RESET = '/v1.1/authentication/reset-password';
const NEW = 'Sourdough-7-loaves';
const HOUR_MS = 3_600_000;
const SPENT = { token: 'This link has expired or was already used' };
const WAIT = { timeout: 60_000, interval: 50 };

describe.each(databaseUnderTest())('verification and recovery on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server, inbox } = mail);
  });
  afterAll(() => mail.close());

  const reset = (token: string, password = NEW) =>
    server.fetch(RESET, post({ token, password, confirmPassword: password }));
  const statusOf = async (email: string, password: string) =>
    (await server.client.call(logIn, { body: { email, password } })).user.emailStatus;

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
    await server.client.call(verifyEmail, { body: { token: verification.token } });
    expect(await statusOf(draft.email, draft.password)).toBe('VERIFIED');

    await server.client.call(forgotPassword, { body: { email: draft.email.toUpperCase() } });
    const link = await inbox.waitFor(draft.email, 2);
    // It goes to the address of the account, whatever case it was asked for in.
    expect(link).toMatchObject({
      subject: 'Reset your password',
      to: [{ address: draft.email }],
      html: expect.stringContaining(link.link.replace('&', '&amp;')),
    });
    const body = { token: link.token, password: NEW, confirmPassword: NEW };
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
    const { token } = await inbox.waitFor(draft.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    await vi.waitFor(async () => expect((await mail.outcomes()).join()).not.toContain(draft.email), WAIT);
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
    const { token: verify } = await inbox.waitFor(draft.email);
    await mail.askForReset(draft.email);
    const { token: first } = await inbox.waitFor(draft.email, 2);
    mail.clock.pass(61_000);
    await mail.askForReset(draft.email);
    const { token: second } = await inbox.waitFor(draft.email, 3);
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

    mail.clock.pass(61_000);
    await mail.askForReset(draft.email);
    const { token: late } = await inbox.waitFor(draft.email, 5);
    mail.clock.pass(HOUR_MS);
    expect((await reset(late, draft.password)).status).toBe(400);
    expect(await statusOf(draft.email, NEW)).toBe('VERIFIED');
  });

  test('of two who use a link at the same time one gets it', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    await mail.askForReset(draft.email);
    const { token } = await inbox.waitFor(draft.email, 2);
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

  test.each([FORGOT, VERIFICATION])('%s answers the same for an address that nobody has', async (path) => {
    const { session } = await server.signUp();
    const answerOf = async (email: string) => {
      const response = await server.fetch(path, post({ email }));
      return [response.status, await response.json()];
    };
    const known = await answerOf(session.user.email);
    expect(known).toEqual(await answerOf('nobody-at-all@example.com'));
    expect(known[0]).toBe(200);
    await vi.waitFor(async () => expect((await mail.outcomes()).join()).toContain('NOBODY'), WAIT);
    expect(inbox.mails.flatMap(({ recipients }) => recipients)).not.toContain('nobody-at-all@example.com');
  });

  test('who signs up with an address that is not theirs keeps its reader out of nothing', async () => {
    const stranger = signUpDraft();
    const theirs = await server.signUp(stranger);
    await inbox.waitFor(stranger.email);
    const { email } = stranger;
    await expect(server.signUp({ email })).rejects.toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
    await mail.askForReset(email);
    const { token } = await inbox.waitFor(email, 2);
    expect((await reset(token)).status).toBe(200);
    expect(await statusOf(email, NEW)).toBe('VERIFIED');
    await expect(theirs.client.call(getBusinessAccount, {})).rejects.toMatchObject({ status: 401 });
    const headers = { 'refresh-token': theirs.session.refreshToken };
    await expect(server.client.call(refreshAccessToken, { headers })).rejects.toMatchObject({ status: 401 });
    await expect(statusOf(email, stranger.password)).rejects.toMatchObject({ status: 401 });
  });

  test('beyond five an hour an address gets no more, and the links it has still work', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    // Emails may overtake each other.
    await inbox.waitFor(draft.email);
    mail.clock.pass(HOUR_MS - (mail.clock.read().getTime() % HOUR_MS));
    for (let count = 0; count < 7; count++) {
      expect((await mail.askForReset(draft.email)).status).toBe(200);
      mail.clock.pass(61_000);
    }
    const first = await inbox.waitFor(draft.email, 2);
    await inbox.waitFor(draft.email, 6);
    expect((await reset(first.token)).status).toBe(200);
    await inbox.waitFor(draft.email, 7);
    const subjects = inbox.mails
      .filter(({ recipients }) => recipients.includes(draft.email))
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Reset your password')).toHaveLength(5);
  });
});
