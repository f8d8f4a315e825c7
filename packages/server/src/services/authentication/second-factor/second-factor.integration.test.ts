import { logIn } from '@commoncast/core/authentication/api';
import { resetPassword } from '@commoncast/core/authentication/recovery-api';
import type { SecondFactorAnswer } from '@commoncast/core/authentication/second-factor';
import {
  confirmAppSetUp,
  getSecondFactors,
  logInWithSecondFactor,
  removeApp,
  replaceRecoveryCodes,
  startAppSetUp,
} from '@commoncast/core/authentication/second-factor-api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { cookieHeaderOf } from '../../../../test/cookies.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import { type MailServer, startMailServer } from '../../../../test/mail/mail-server.ts';
import type { SmtpInbox } from '../../../../test/mail/smtp-inbox.ts';
import { post } from '../../../../test/post.ts';
import { appCode } from '../../../../test/second-factor/app-code.ts';
import { enrolApp, logInHalf } from '../../../../test/second-factor/enrol.ts';
import type { SignedUp, TestServer } from '../../../../test/server.ts';
import { runUpkeep } from '../upkeep.ts';

const NEW_PASSWORD = 'Sourdough-7-loaves';
const MINUTE_MS = 60_000;
const WRONG = {
  status: 400,
  fields: { code: 'This code is wrong or was already used. Enter the one that your app shows now.' },
};
const WRONG_RECOVERY = { status: 400, fields: { code: 'This code is wrong or was already used' } };
const OVER = { status: 400, fields: { challenge: 'This log-in took too long. Log in again.' } };

describe.each(databaseUnderTest())('an authenticator app on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  let inbox: SmtpInbox;
  let draft: ReturnType<typeof signUpDraft>;
  let owner: SignedUp;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server, inbox } = mail);
  });
  afterAll(() => mail.close());
  beforeEach(async () => {
    mail.clock.pass(MINUTE_MS);
    draft = signUpDraft();
    owner = await server.signUp(draft);
  });

  const now = () => mail.clock.read();
  const enrol = (of: Pick<SignedUp, 'client'> = owner) => enrolApp(of.client, now());
  const half = (password = draft.password) => logInHalf(server.client, { email: draft.email, password });
  const answer = (body: SecondFactorAnswer) => server.client.call(logInWithSecondFactor, { body });
  const byApp = (challenge: string, code: string) => answer({ challenge, method: 'TOTP', code });
  const byRecovery = (challenge: string, code: string) =>
    answer({ challenge, method: 'RECOVERY_CODE', code });
  const audited = async (userId = owner.session.user.id) =>
    await server.database.root
      .selectFrom('audit_log')
      .select(['action', 'business_id', 'changed_to'])
      .where('user_id', '=', userId)
      .where('action', 'like', 'account.%')
      .orderBy('id')
      .execute();

  test('counts once a code of it has come back, and then a password alone opens no session', async () => {
    const { client } = owner;
    const start = { body: { currentPassword: draft.password } };
    const { secret, uri } = await client.call(startAppSetUp, start);
    expect(uri).toContain(`secret=${secret}`);
    await server.client.call(logIn, { body: { email: draft.email, password: draft.password } });
    await expect(client.call(confirmAppSetUp, { body: { code: '000000' } })).rejects.toMatchObject({
      status: 400,
      fields: { code: 'This code is wrong. Check that the time of your phone is right.' },
    });
    expect(await client.call(getSecondFactors, {})).toEqual({
      app: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    const code = appCode(secret, now());
    const { recoveryCodes } = await client.call(confirmAppSetUp, { body: { code } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes?.[0]).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await client.call(getSecondFactors, {})).toMatchObject({
      app: { addedDate: expect.any(String) },
      recoveryCodesLeft: 10,
    });

    const refusal = server.client.call(logIn, { body: { email: draft.email, password: draft.password } });
    await expect(refusal).rejects.toMatchObject({
      status: 401,
      code: 'LOG_IN_INCOMPLETE',
      data: { methods: ['TOTP', 'RECOVERY_CODE'], challenge: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const { challenge } = await half();
    // The code that has confirmed the app is spent.
    await expect(byApp(challenge, code)).rejects.toMatchObject(WRONG);
    const session = await byApp(challenge, appCode(secret, now(), 1));
    expect(session).toMatchObject({ user: { email: draft.email, needsSecondFactor: false } });
    const signedIn = createClient({ origin: server.origin, getAccessToken: () => session.accessToken });
    expect((await signedIn.call(getBusinessAccount, {})).id).toBe(owner.business.id);
  });

  test('sets the cookies of a browser after the second step, and none before', async () => {
    const { secret } = await enrol();
    const { email, password } = draft;
    const first = await server.fetch('/api/authentication/login', post({ email, password }));
    expect([first.status, first.headers.getSetCookie()]).toEqual([401, []]);
    const { data } = (await first.json()) as { data: { challenge: string } };
    const code = appCode(secret, now(), 1);
    const body = { challenge: data.challenge, method: 'TOTP', code };
    const second = await server.fetch('/api/authentication/login/second-factor', post(body));
    expect(second.status).toBe(200);
    expect(cookieHeaderOf(second)).toMatch(/token=.+; refreshToken=.+/);
  });

  test('its codes work once, whichever log-in they are for', async () => {
    const { secret } = await enrol();
    const code = appCode(secret, now(), 1);
    const [first, second] = [await half(), await half()];
    await byApp(first.challenge, code);
    await expect(byApp(second.challenge, code)).rejects.toMatchObject(WRONG);
    mail.clock.pass(MINUTE_MS);
    await byApp(second.challenge, appCode(secret, now()));
    await expect(byApp((await half()).challenge, code)).rejects.toMatchObject(WRONG);
  });

  test('of two who use a code at the same time one gets in', async () => {
    const { secret } = await enrol();
    const code = appCode(secret, now(), 1);
    const challenges = [await half(), await half()];
    const race = await Promise.allSettled(challenges.map(({ challenge }) => byApp(challenge, code)));
    expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a challenge is spent, expires, and is for its user and purpose alone', async () => {
    const { secret } = await enrol();
    const spent = await half();
    await byApp(spent.challenge, appCode(secret, now(), 1));
    mail.clock.pass(MINUTE_MS);
    await expect(byApp(spent.challenge, appCode(secret, now()))).rejects.toMatchObject(OVER);
    const late = await half();
    expect(new Date(late.expiresDate).getTime() - now().getTime()).toBeGreaterThan(4.9 * MINUTE_MS);
    mail.clock.pass(5 * MINUTE_MS);
    await expect(byApp(late.challenge, appCode(secret, now()))).rejects.toMatchObject(OVER);
    await expect(byApp('x'.repeat(43), appCode(secret, now()))).rejects.toMatchObject(OVER);

    const other = signUpDraft();
    const stranger = await server.signUp(other);
    const foreign = await enrol(stranger);
    const own = await half();
    await expect(byApp(own.challenge, appCode(foreign.secret, now(), 1))).rejects.toMatchObject(WRONG);
    await expect(byRecovery(own.challenge, foreign.recoveryCodes[0]!)).rejects.toMatchObject(WRONG_RECOVERY);
    expect((await byApp(own.challenge, appCode(secret, now()))).user.email).toBe(draft.email);
  });

  test('five wrong codes end a log-in, and the next one is another', async () => {
    const { secret } = await enrol();
    const { challenge } = await half();
    for (let count = 0; count < 4; count++)
      await expect(byApp(challenge, '000000')).rejects.toMatchObject(WRONG);
    await expect(byApp(challenge, '000000')).rejects.toMatchObject({
      fields: { challenge: 'That was wrong too many times. Log in again.' },
    });
    const code = appCode(secret, now(), 1);
    await expect(byApp(challenge, code)).rejects.toMatchObject(OVER);
    await byApp((await half()).challenge, code);
  });

  test('after ten wrong codes in a row each takes longer, also a right one; recovery codes go on working', async () => {
    const { secret, recoveryCodes } = await enrol();
    for (let round = 0; round < 2; round++) {
      const { challenge } = await half();
      for (let count = 0; count < 5; count++)
        await expect(byApp(challenge, '000000')).rejects.toMatchObject({ status: 400 });
    }
    const { challenge } = await half();
    for (const waitS of [0, 1, 2, 4]) {
      mail.clock.pass(waitS * 1_000);
      await expect(byApp(challenge, '000000')).rejects.toMatchObject(WRONG);
    }
    const right = byApp(challenge, appCode(secret, now(), 1));
    await expect(right).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    await right.catch(({ retryAfterS }) => expect(retryAfterS).toBeGreaterThan(2));
    await byRecovery((await half()).challenge, recoveryCodes[0]!);
    mail.clock.pass(MINUTE_MS);
    await byApp(challenge, appCode(secret, now()));
    // The right one has set them free.
    const next = await half();
    await expect(byApp(next.challenge, '000000')).rejects.toMatchObject(WRONG);
    await expect(byApp(next.challenge, '000000')).rejects.toMatchObject(WRONG);
  });

  test('a recovery code works once, however it is typed, and its user reads how many are left', async () => {
    const { recoveryCodes } = await enrol();
    await inbox.waitFor(draft.email, 2);
    const [code = ''] = recoveryCodes;
    const first = await half();
    await byRecovery(first.challenge, ` ${code.toUpperCase().replaceAll('-', ' ')} `);
    await expect(byRecovery((await half()).challenge, code)).rejects.toMatchObject(WRONG_RECOVERY);
    const told = await inbox.waitFor(draft.email, 3);
    expect(told).toMatchObject({ subject: 'A recovery code was used' });
    expect(told.text).toContain('9 codes are left.');
    expect(await owner.client.call(getSecondFactors, {})).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await audited()).map(({ action }) => action)).toEqual([
      'account.add-second-factor',
      'account.use-recovery-code',
    ]);
  });

  test('of two who use a recovery code at the same time one gets in', async () => {
    const { recoveryCodes } = await enrol();
    const challenges = [await half(), await half(), await half()];
    const race = await Promise.allSettled(
      challenges.map(({ challenge }) => byRecovery(challenge, recoveryCodes[3]!)),
    );
    expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await owner.client.call(getSecondFactors, {})).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('new recovery codes end the ones before, and need the password', async () => {
    const { recoveryCodes } = await enrol();
    const replace = (currentPassword: string) =>
      owner.client.call(replaceRecoveryCodes, { body: { currentPassword } });
    await expect(replace('wrong')).rejects.toMatchObject({
      status: 400,
      fields: { currentPassword: 'This is not your password' },
    });
    const next = (await replace(draft.password)).recoveryCodes;
    expect(next).toHaveLength(10);
    const { challenge } = await half();
    await expect(byRecovery(challenge, recoveryCodes[0]!)).rejects.toMatchObject(WRONG_RECOVERY);
    await byRecovery(challenge, next[0]!);
    expect(await inbox.waitFor(draft.email, 3)).toMatchObject({
      subject: 'Your recovery codes were replaced',
    });
  });

  test('is removed with the password, and with it the recovery codes; then the password is enough', async () => {
    const member = await addMember(server, owner);
    await enrol(member);
    await inbox.waitFor(member.email, 2);
    const remove = (currentPassword: string) => member.client.call(removeApp, { body: { currentPassword } });
    await expect(remove('wrong')).rejects.toMatchObject({ status: 400 });
    await remove(draft.password);
    await expect(remove(draft.password)).rejects.toMatchObject({ status: 404 });
    const nothing = { app: null, passkeys: [], recoveryCodesLeft: 0 };
    expect(await member.client.call(getSecondFactors, {})).toEqual(nothing);
    const body = { currentPassword: draft.password };
    await expect(member.client.call(replaceRecoveryCodes, { body })).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
    });
    await server.client.call(logIn, { body: { email: member.email, password: draft.password } });
    expect(await inbox.waitFor(member.email, 3)).toMatchObject({ subject: 'Authenticator app removed' });
    // In both businesses of theirs.
    const entries = await audited(member.userId);
    expect(entries.filter(({ business_id }) => business_id === owner.business.id)).toEqual([
      {
        action: 'account.add-second-factor',
        business_id: owner.business.id,
        changed_to: { kind: 'APP' },
      },
      {
        action: 'account.remove-second-factor',
        business_id: owner.business.id,
        changed_to: { kind: 'APP' },
      },
    ]);
    expect(entries).toHaveLength(4);
  });

  test('another app takes the place of the first, which works until then', async () => {
    const first = await enrol();
    const start = { body: { currentPassword: draft.password } };
    const { secret } = await owner.client.call(startAppSetUp, start);
    await byApp((await half()).challenge, appCode(first.secret, now(), 1));
    mail.clock.pass(MINUTE_MS);
    const body = { code: appCode(secret, now()) };
    expect(await owner.client.call(confirmAppSetUp, { body })).toEqual({ recoveryCodes: null });
    const { challenge } = await half();
    await expect(byApp(challenge, appCode(first.secret, now(), 1))).rejects.toMatchObject(WRONG);
    await byApp(challenge, appCode(secret, now(), 1));
  });

  test('a set-up is over after ten minutes', async () => {
    const start = { body: { currentPassword: draft.password } };
    const { secret } = await owner.client.call(startAppSetUp, start);
    mail.clock.pass(10 * MINUTE_MS);
    const body = { code: appCode(secret, now()) };
    await expect(owner.client.call(confirmAppSetUp, { body })).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
    });
  });

  test('a new password by email does not take its place, and ends what the old one had begun', async () => {
    const { secret } = await enrol();
    const begun = await half();
    await mail.askForReset(draft.email);
    const { token } = await inbox.waitFor(draft.email, 3);
    const body = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await server.client.call(resetPassword, { body });
    const code = appCode(secret, now(), 1);
    await expect(byApp(begun.challenge, code)).rejects.toMatchObject(OVER);
    const { challenge } = await half(NEW_PASSWORD);
    await byApp(challenge, code);
  });

  test('neither secret nor code is in the database in the clear, nor in the log', async () => {
    const { secret, recoveryCodes } = await enrol();
    const { challenge } = await half();
    const { root } = server.database;
    const kept = JSON.stringify([
      await root.selectFrom('totp_factor').selectAll().execute(),
      await root.selectFrom('totp_set_up').selectAll().execute(),
      await root.selectFrom('recovery_code').selectAll().execute(),
      await root.selectFrom('log_in_challenge').selectAll().execute(),
      await root.selectFrom('audit_log').selectAll().execute(),
      await root.selectFrom('mail').selectAll().execute(),
      server.logged,
    ]);
    expect(kept).toContain('SECOND_FACTOR_ADDED');
    for (const one of [secret, challenge, ...recoveryCodes]) expect(kept).not.toContain(one);
  });

  test('what has expired is removed, and what has not stays', async () => {
    await enrol();
    await half();
    await owner.client.call(startAppSetUp, { body: { currentPassword: draft.password } });
    const count = async () => {
      const { root } = server.database;
      const rows = [
        await root.selectFrom('log_in_challenge').select('hash').execute(),
        await root.selectFrom('totp_set_up').select('user_id').execute(),
      ];
      return rows.map(({ length }) => length > 0);
    };
    await runUpkeep(server.database, now());
    expect(await count()).toEqual([true, true]);
    mail.clock.pass(11 * MINUTE_MS);
    await runUpkeep(server.database, now());
    expect(await count()).toEqual([false, false]);
  });

  test('somebody in the user’s name neither sees nor changes any of it', async () => {
    await enrol();
    const client = await impersonate(server, owner);
    const body = { currentPassword: draft.password };
    for (const call of [
      () => client.call(getSecondFactors, {}),
      () => client.call(startAppSetUp, { body }),
      () => client.call(removeApp, { body }),
      () => client.call(replaceRecoveryCodes, { body }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
