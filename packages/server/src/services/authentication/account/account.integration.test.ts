import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '@commoncast/core/authentication/account-api';
import { logIn } from '@commoncast/core/authentication/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { type Client, createClient } from '@commoncast/core/http/client';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import { type MailServer, startMailServer } from '../../../../test/mail/mail-server.ts';
import type { SmtpInbox } from '../../../../test/mail/smtp-inbox.ts';
import { post } from '../../../../test/post.ts';
import type { TestServer } from '../../../../test/server.ts';

const NEW = 'Sourdough-7-loaves';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe.each(databaseUnderTest())('one’s own account on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server, inbox } = mail);
  });
  afterAll(() => mail.close());

  const signIn = async (draft: { email: string; password: string }, userAgent: string): Promise<Client> => {
    const { email, password } = draft;
    const { accessToken } = await server.client.call(logIn, { body: { email, password } });
    return createClient({
      origin: server.origin,
      getAccessToken: () => accessToken,
      fetch: (input, init) => {
        const request = new Request(input, init);
        request.headers.set('user-agent', userAgent);
        return fetch(request);
      },
    });
  };
  const isSignedIn = (client: Client) =>
    client.call(getBusinessAccount, {}).then(
      () => true,
      () => false,
    );
  const change = (client: Client, currentPassword: string, password = NEW) =>
    client.call(changePassword, { body: { currentPassword, password, confirmPassword: password } });

  test('a new password ends the other sessions and the links to reset the old one, and its user is told', async () => {
    const draft = signUpDraft();
    const { client, session, business } = await server.signUp(draft);
    const other = await signIn(draft, FIREFOX);
    await mail.askForReset(draft.email);
    const { token } = await inbox.waitFor(draft.email, 2);
    await change(client, draft.password);
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    const body = { token, password: 'Another-word-9', confirmPassword: 'Another-word-9' };
    expect((await server.fetch('/v1.1/authentication/reset-password', post(body))).status).toBe(400);
    await expect(signIn(draft, FIREFOX)).rejects.toMatchObject({ status: 401 });
    expect(await isSignedIn(await signIn({ ...draft, password: NEW }, FIREFOX))).toBe(true);
    expect(await inbox.waitFor(draft.email, 3)).toMatchObject({ subject: 'Your password was changed' });
    const audited = await server.database.root
      .selectFrom('audit_log')
      .select(['user_id', 'action'])
      .where('business_id', '=', business.id)
      .execute();
    expect(audited).toEqual([{ user_id: session.user.id, action: 'account.change-password' }]);
  });

  test('a wrong or a common password changes nothing, and says which field is wrong', async () => {
    const draft = signUpDraft();
    const { client } = await server.signUp(draft);
    const other = await signIn(draft, FIREFOX);
    await expect(change(client, 'Wrong-horse-7')).rejects.toMatchObject({
      status: 400,
      fields: { currentPassword: 'This is not your password' },
    });
    await expect(change(client, draft.password, 'Password1!')).rejects.toMatchObject({
      fields: { password: 'This password is too common' },
    });
    expect(await isSignedIn(other)).toBe(true);
    expect(await isSignedIn(await signIn(draft, FIREFOX))).toBe(true);
  });

  test('of two changes at the same moment one wins, and the other finds that its password is an old one', async () => {
    const draft = signUpDraft();
    const { client } = await server.signUp(draft);
    const passwords = ['Lantern-77-quay', 'Harbour-88-mast'];
    const outcomes = await Promise.allSettled(passwords.map((one) => change(client, draft.password, one)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toMatchObject([
      { code: 'VALIDATION_FAILED', fields: { currentPassword: 'This is not your password' } },
    ]);
    const kept = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')];
    expect(await isSignedIn(await signIn({ ...draft, password: kept ?? '' }, FIREFOX))).toBe(true);
  });

  test('sessions are listed with device, network and business, the last used first', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    mail.clock.pass(60_000);
    const desktop = await signIn(draft, FIREFOX);
    await isSignedIn(desktop);
    mail.clock.pass(60_000);
    const phone = await signIn(draft, PHONE);
    const common = { network: '127.0.0.1', businessName: draft.businessName };
    expect(await phone.call(listSessions, {})).toEqual([
      expect.objectContaining({ ...common, device: 'Safari on iOS', isCurrent: true }),
      expect.objectContaining({ ...common, device: 'Firefox on Windows', isCurrent: false }),
      // It was opened and never used.
      expect.objectContaining({ network: '', device: 'Unknown device', isCurrent: false }),
    ]);
    mail.clock.pass(6 * 60_000);
    expect((await desktop.call(listSessions, {})).map(({ device }) => device)).toEqual([
      'Firefox on Windows',
      'Safari on iOS',
      'Unknown device',
    ]);
  });

  test('one of them can be ended, or all others', async () => {
    const draft = signUpDraft();
    const { client } = await server.signUp(draft);
    const [first, second] = [await signIn(draft, FIREFOX), await signIn(draft, PHONE)];
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true]);
    const ofPhone = (await client.call(listSessions, {})).find(({ device }) => device === 'Safari on iOS')!;
    await client.call(endSession, { params: { id: ofPhone.id } });
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false]);
    await client.call(endOtherSessions, {});
    expect([await isSignedIn(first), await isSignedIn(client)]).toEqual([false, true]);
    expect(await client.call(listSessions, {})).toHaveLength(1);
  });

  test('a session of somebody else is answered like one that is not there', async () => {
    const [{ client }, other] = [await server.signUp(), await server.signUp()];
    const [session] = await other.client.call(listSessions, {});
    for (const id of [session!.id, uuidv7()]) {
      await expect(client.call(endSession, { params: { id } })).rejects.toMatchObject({ status: 404 });
    }
    expect(await isSignedIn(other.client)).toBe(true);
  });

  test('a session whose tokens have expired is not listed', async () => {
    const draft = signUpDraft();
    await server.signUp(draft);
    mail.clock.pass(25 * 3_600_000);
    const client = await signIn(draft, FIREFOX);
    expect(await client.call(listSessions, {})).toHaveLength(1);
  });

  test('somebody in the user’s name may do none of it', async () => {
    const draft = signUpDraft();
    const owner = await server.signUp(draft);
    const [own] = await owner.client.call(listSessions, {});
    const client = await impersonate(server, owner);
    for (const call of [
      () => change(client, draft.password),
      () => client.call(listSessions, {}),
      () => client.call(endOtherSessions, {}),
      () => client.call(endSession, { params: { id: own!.id } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await isSignedIn(owner.client)).toBe(true);
  });
});
