import { changeEmail, changePassword, confirmEmail } from '@commoncast/core/authentication/account-api';
import { logIn } from '@commoncast/core/authentication/api';
import { resetPassword } from '@commoncast/core/authentication/recovery-api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import { type MailServer, startMailServer } from '../../../../test/mail/mail-server.ts';
import type { SmtpInbox } from '../../../../test/mail/smtp-inbox.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { findFreePort } from '../../../http/free-port.ts';
import { runUpkeep } from '../upkeep.ts';

const SPENT = {
  status: 400,
  code: 'VALIDATION_FAILED',
  fields: { token: 'This link has expired or was already used' },
};
const NEW_PASSWORD = 'Sourdough-7-loaves';
const WAIT = { timeout: 60_000, interval: 50 };

describe.each(databaseUnderTest())('a new email on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  let inbox: SmtpInbox;
  let draft: ReturnType<typeof signUpDraft>;
  let owner: SignedUp;
  let wanted: string;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server, inbox } = mail);
  });
  afterAll(() => mail.close());
  beforeEach(async () => {
    // Windows of quotas begin with the hour.
    mail.clock.pass(3_600_000);
    draft = signUpDraft();
    owner = await server.signUp(draft);
    wanted = signUpDraft().email;
  });

  const ask = (
    email = wanted,
    currentPassword = draft.password,
    { client }: Pick<SignedUp, 'client'> = owner,
  ) => client.call(changeEmail, { body: { currentPassword, email } });
  const confirm = (token: string) => server.client.call(confirmEmail, { body: { token } });
  const emailAfterLogIn = async (email: string, password = draft.password) =>
    (await server.client.call(logIn, { body: { email, password } })).user;
  const settled = () =>
    vi.waitFor(
      async () => expect((await mail.outcomes()).filter((one) => one.endsWith('null'))).toEqual([]),
      WAIT,
    );
  const subjectsFor = (address: string) =>
    inbox.mails.filter(({ recipients }) => recipients.includes(address)).map(({ subject }) => subject);
  const pending = () =>
    server.database.root
      .selectFrom('email_change')
      .selectAll()
      .where('user_id', '=', owner.session.user.id)
      .execute();

  test('replaces the one before once its link is opened, and the sessions go on', async () => {
    await mail.askForReset(draft.email);
    const reset = await inbox.waitFor(draft.email, 2);
    expect(await ask()).toBe(null);
    const link = await inbox.waitFor(wanted);
    expect(link).toMatchObject({ subject: 'Confirm your new email', to: [{ address: wanted }] });
    expect(link.link).toBe(`${server.platform.origin}/verify-email#about=new-email&token=${link.token}`);
    const notice = await inbox.waitFor(draft.email, 3);
    expect(notice).toMatchObject({ subject: 'Your email is about to change' });
    expect(notice.link).toBe(`${server.platform.origin}/forgot-password`);
    expect(JSON.stringify([await pending(), server.logged])).not.toContain(link.token);
    expect((await emailAfterLogIn(draft.email)).email).toBe(draft.email);

    expect(await confirm(link.token)).toEqual({ email: wanted });
    expect(await inbox.waitFor(draft.email, 4)).toMatchObject({ subject: 'Your email was changed' });
    await expect(emailAfterLogIn(draft.email)).rejects.toMatchObject({ status: 401 });
    expect(await emailAfterLogIn(wanted)).toMatchObject({ email: wanted, emailStatus: 'VERIFIED' });
    expect(await owner.client.call(getBusinessAccount, {})).toMatchObject({ businessOwnerEmail: wanted });
    await expect(confirm(link.token)).rejects.toMatchObject(SPENT);
    const body = { token: reset.token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await expect(server.client.call(resetPassword, { body })).rejects.toMatchObject(SPENT);
  });

  test('is in the audit log of every business of the user', async () => {
    const other = await server.signUp();
    const member = await addMember(server, other);
    await ask(wanted, draft.password, member);
    await confirm((await inbox.waitFor(wanted)).token);
    const entries = await server.database.root
      .selectFrom('audit_log')
      .select(['user_id', 'actor_id', 'business_id', 'changed_from', 'changed_to', 'address_block'])
      .where('action', '=', 'account.change-email')
      .where('user_id', '=', member.session.user.id)
      .execute();
    const { userId, email } = member;
    const entry = {
      ...{ user_id: userId, actor_id: userId, business_id: expect.any(String) },
      ...{ changed_from: { email }, changed_to: { email: wanted }, address_block: '127.0.0.1' },
    };
    expect(entries).toEqual([entry, entry]);
    expect(entries.map(({ business_id }) => business_id)).toContain(other.business.id);
    expect(new Set(entries.map(({ business_id }) => business_id)).size).toBe(2);
  });

  test('an address that somebody has is answered the same, and its owner reads that they have an account', async () => {
    const other = signUpDraft();
    await server.signUp(other);
    // Two emails that are waiting may overtake each other.
    await inbox.waitFor(other.email);
    expect(await ask(other.email.toUpperCase())).toBe(null);
    const told = await inbox.waitFor(other.email, 2);
    expect(told).toMatchObject({ subject: 'You already have an account', to: [{ address: other.email }] });
    expect(told.token).toBe('');
    expect(await inbox.waitFor(draft.email, 2)).toMatchObject({ subject: 'Your email is about to change' });
    expect(await pending()).toMatchObject([{ token_hashes: [] }]);
  });

  test('a link says so where somebody else took the address in the meantime, and changes nothing', async () => {
    await ask();
    const { token } = await inbox.waitFor(wanted);
    await server.signUp({ ...signUpDraft(), email: wanted.toUpperCase() });
    await expect(confirm(token)).rejects.toMatchObject({
      ...{ status: 409, code: 'EMAIL_TAKEN' },
      message: 'Somebody else has an account with this email by now',
    });
    expect((await emailAfterLogIn(draft.email)).email).toBe(draft.email);
    await settled();
    expect(subjectsFor(draft.email)).not.toContain('Your email was changed');
  });

  test('of two who want an address, the first who opens their link gets it', async () => {
    const otherDraft = signUpDraft();
    const other = await server.signUp(otherDraft);
    await ask();
    const first = await inbox.waitFor(wanted);
    await ask(wanted, otherDraft.password, other);
    const second = await inbox.waitFor(wanted, 2);
    const outcomes = await Promise.allSettled([confirm(first.token), confirm(second.token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'EMAIL_TAKEN' },
    });
  });

  test('a link works once, also for two who open it at the same time', async () => {
    await ask();
    const { token } = await inbox.waitFor(wanted);
    const outcomes = await Promise.allSettled([confirm(token), confirm(token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: SPENT });
    await inbox.waitFor(draft.email, 3);
    await settled();
    expect(subjectsFor(draft.email).filter((subject) => subject === 'Your email was changed')).toHaveLength(
      1,
    );
  });

  test('a second request ends the link of the first', async () => {
    await ask();
    const first = await inbox.waitFor(wanted);
    const another = signUpDraft().email;
    await ask(another);
    const second = await inbox.waitFor(another);
    await expect(confirm(first.token)).rejects.toMatchObject(SPENT);
    expect(await confirm(second.token)).toEqual({ email: another });
  });

  test('a new password gives it up', async () => {
    await ask();
    const { token } = await inbox.waitFor(wanted);
    await owner.client.call(changePassword, {
      body: { currentPassword: draft.password, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    });
    await expect(confirm(token)).rejects.toMatchObject(SPENT);
    expect((await emailAfterLogIn(draft.email, NEW_PASSWORD)).email).toBe(draft.email);
  });

  test('somebody who knows the old password only cannot ask while it is changed', async () => {
    const body = { currentPassword: draft.password, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const [changed] = await Promise.allSettled([owner.client.call(changePassword, { body }), ask()]);
    expect(changed).toMatchObject({ status: 'fulfilled' });
    // Whichever came first.
    expect(await pending()).toEqual([]);
  });

  test('its link works for a day, after which nothing is kept of it', async () => {
    await ask();
    const { token } = await inbox.waitFor(wanted);
    mail.clock.pass(DAY_MS + 1_000);
    await expect(confirm(token)).rejects.toMatchObject(SPENT);
    expect(await pending()).toHaveLength(1);
    await runUpkeep(server.database, mail.clock.read());
    expect(await pending()).toEqual([]);
  });

  test('a wrong password, or the present address, is refused at its field, and nobody hears of it', async () => {
    await expect(ask(wanted, 'Wrong-horse-7')).rejects.toMatchObject({
      ...{ status: 400, fields: { currentPassword: 'This is not your password' } },
    });
    await expect(ask(draft.email.toUpperCase())).rejects.toMatchObject({
      ...{ status: 400, fields: { email: 'This is already your email' } },
    });
    await settled();
    expect([await pending(), subjectsFor(wanted)]).toEqual([[], []]);
    expect(subjectsFor(draft.email)).not.toContain('Your email is about to change');
  });

  test('the links to one address are limited', async () => {
    for (let times = 0; times < 5; times++) await ask();
    await expect(ask()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await ask(signUpDraft().email)).toBe(null);
  });

  test('somebody in the user’s name may not ask', async () => {
    const client = await impersonate(server, owner);
    await expect(ask(wanted, draft.password, { client })).rejects.toMatchObject({
      ...{ status: 403, code: 'FORBIDDEN' },
    });
    expect(await pending()).toEqual([]);
  });
});

test('where no emails are sent, an email cannot be changed', async () => {
  const port = await findFreePort('127.0.0.1');
  const server = await startTestServer({
    config: { port, publicOrigin: `http://127.0.0.1:${port}`, isPublicOriginGiven: true },
  });
  try {
    const draft = signUpDraft();
    const { client } = await server.signUp(draft);
    const body = { currentPassword: draft.password, email: signUpDraft().email };
    await expect(client.call(changeEmail, { body })).rejects.toMatchObject({
      ...{ status: 409, code: 'ILLEGAL_TRANSITION' },
      message: 'This server sends no emails, so your email cannot be changed',
    });
  } finally {
    await server.close();
  }
});
