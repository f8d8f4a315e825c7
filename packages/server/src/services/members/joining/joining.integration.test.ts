import { listOwnBusinesses } from '@commoncast/core/authentication/account-api';
import { logIn } from '@commoncast/core/authentication/api';
import {
  acceptInvitation,
  logInByInvitation,
  readInvitation,
  signUpByInvitation,
} from '@commoncast/core/authentication/invitations-api';
import type { Session } from '@commoncast/core/authentication/schema';
import { readLogInChallenge } from '@commoncast/core/authentication/second-factor';
import { logInWithSecondFactor } from '@commoncast/core/authentication/second-factor-api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { deleteInvitation, listInvitations, listMembers } from '@commoncast/core/members/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieHeaderOf } from '../../../../test/cookies.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../../test/mail/mail-server.ts';
import type { SmtpInbox } from '../../../../test/mail/smtp-inbox.ts';
import { invite } from '../../../../test/members/invite.ts';
import { letInvite } from '../../../../test/members/let-invite.ts';
import { post } from '../../../../test/post.ts';
import { appCode } from '../../../../test/second-factor/app-code.ts';
import { enrolApp, logInHalf } from '../../../../test/second-factor/enrol.ts';
import type { SignedUp, TestServer } from '../../../../test/server.ts';

const SHELL = '/api/authentication/invitation';
const SPENT = { status: 400, fields: { token: 'This invitation has expired or was already used' } };

interface ShellAnswer {
  readonly responseData: { csrfToken: string; user: { email: string }; business: { id: string } };
}

describe.each(databaseUnderTest())('joining a business on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  let inbox: SmtpInbox;
  let owner: SignedUp;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server, inbox } = mail);
  });
  afterAll(() => mail.close());
  beforeEach(async () => {
    owner = await server.signUp();
    await letInvite(owner);
  });

  const clientOf = ({ accessToken }: Session) =>
    createClient({ origin: server.origin, getAccessToken: () => accessToken });
  const read = (token: string) => server.client.call(readInvitation, { body: { token } });
  const byLogIn = (token: string, password: string) =>
    server.client.call(logInByInvitation, { body: { token, password } });
  const bySignUp = (token: string, draft = signUpDraft()) => {
    const { username, password } = draft;
    const body = { token, username, password, termsAccepted: true as const };
    return server.client.call(signUpByInvitation, { body });
  };
  const byAccept = ({ client }: Pick<SignedUp, 'client'>, token: string) =>
    client.call(acceptInvitation, { body: { token } });
  const memberIds = async () => (await owner.client.call(listMembers, {})).map(({ id }) => id);

  test('somebody without an account reads what it is for, makes one, and works here', async () => {
    const { email, token, invitation } = await invite(owner, inbox);
    expect(await read(token)).toEqual({
      business: { id: owner.business.id, businessName: owner.business.businessName, logo: '' },
      role: 'MEMBER',
      email,
      hasAccount: false,
      invitedBy: owner.session.user.email,
      expiresDate: invitation.expiresDate,
    });
    const draft = signUpDraft();
    const session = await bySignUp(token, draft);
    expect(session).toMatchObject({
      user: { email, username: draft.username, role: 'MEMBER', emailStatus: 'VERIFIED' },
      business: { id: owner.business.id },
    });
    const client = clientOf(session);
    expect(await client.call(getBusinessAccount, {})).toMatchObject({ id: owner.business.id });
    expect(await client.call(listOwnBusinesses, {})).toHaveLength(1);
    expect(await memberIds()).toContain(session.user.id);
    expect(await owner.client.call(listInvitations, {})).toEqual([]);
    const again = await server.client.call(logIn, { body: { email, password: draft.password } });
    expect(again.business.id).toBe(owner.business.id);
    const joined = await server.database.root
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'changed_to', 'address_block'])
      .where('business_id', '=', owner.business.id)
      .where('subject_id', '=', session.user.id)
      .execute();
    expect(joined).toEqual([
      {
        action: 'member.join',
        user_id: session.user.id,
        changed_to: { role: 'MEMBER' },
        address_block: '127.0.0.1',
      },
    ]);
    for (const call of [() => read(token), () => bySignUp(token), () => byLogIn(token, draft.password)])
      await expect(call()).rejects.toMatchObject(SPENT);
  });

  test('somebody with an account joins by its password, and the next log-in leads there', async () => {
    const draft = signUpDraft();
    const own = await server.signUp(draft);
    // As the owner types it.
    const { token } = await invite(owner, inbox, { email: draft.email.toUpperCase(), role: 'OWNER' });
    expect(await read(token)).toMatchObject({ hasAccount: true, role: 'OWNER' });
    await expect(byLogIn(token, 'Some-other-7')).rejects.toMatchObject({
      status: 401,
      message: 'Email or password is wrong',
    });
    await expect(bySignUp(token)).rejects.toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      fields: { email: 'An account with this email exists' },
    });
    const session = await byLogIn(token, draft.password);
    expect(session).toMatchObject({
      user: { id: own.session.user.id, role: 'OWNER', emailStatus: 'VERIFIED' },
      business: { id: owner.business.id },
    });
    expect(await clientOf(session).call(listOwnBusinesses, {})).toHaveLength(2);
    const body = { email: draft.email, password: draft.password };
    expect((await server.client.call(logIn, { body })).business.id).toBe(owner.business.id);
  });

  test('somebody who is signed in joins with a click, if it is for their address', async () => {
    const [invited, other] = [await server.signUp(), await server.signUp()];
    const { email, token } = await invite(owner, inbox, { email: invited.session.user.email });
    await expect(byAccept(other, token)).rejects.toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'This invitation is for another address. Log out, then open the link again.',
    });
    expect(await memberIds()).toEqual([owner.session.user.id]);
    const session = await byAccept(invited, token);
    expect(session).toMatchObject({
      user: { email, role: 'MEMBER', emailStatus: 'VERIFIED' },
      business: { id: owner.business.id },
    });
    // The session before goes on in their own business.
    expect(await invited.client.call(getBusinessAccount, {})).toMatchObject({ id: invited.business.id });
    await expect(byAccept(invited, token)).rejects.toMatchObject(SPENT);
  });

  test('a browser gets cookies, by each of the three ways', async () => {
    const { origin } = server.platform;
    const opened = async (response: Response, status: number) => {
      expect(response.status).toBe(status);
      const { responseData } = (await response.json()) as ShellAnswer;
      expect(responseData.business.id).toBe(owner.business.id);
      const cookie = cookieHeaderOf(response);
      expect(cookie).toMatch(/token=.+refreshToken=/);
      return { origin, cookie, 'x-csrf-token': responseData.csrfToken };
    };
    const { username, password } = signUpDraft();
    const first = await invite(owner, inbox);
    const body = { token: first.token, username, password, termsAccepted: true };
    await opened(await server.fetch(`${SHELL}/signup`, post(body, { origin })), 201);

    const draft = signUpDraft();
    await server.signUp(draft);
    const second = await invite(owner, inbox, { email: draft.email });
    const credentials = { token: second.token, password: draft.password };
    await opened(await server.fetch(`${SHELL}/login`, post(credentials, { origin })), 200);

    const third = signUpDraft();
    const signedUp = await server.fetch('/api/authentication/signup', post(third, { origin }));
    const { csrfToken } = ((await signedUp.json()) as ShellAnswer).responseData;
    const own = { origin, cookie: cookieHeaderOf(signedUp), 'x-csrf-token': csrfToken };
    const { token } = await invite(owner, inbox, { email: third.email });
    const { 'x-csrf-token': _, ...withoutToken } = own;
    expect((await server.fetch(`${SHELL}/accept`, post({ token }, withoutToken))).status).toBe(403);
    const joined = await opened(await server.fetch(`${SHELL}/accept`, post({ token }, own)), 200);
    expect(joined.cookie).not.toBe(own.cookie);
  });

  test('a wrong link is refused in every way', async () => {
    const { token } = await invite(owner, inbox);
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const call of [
      () => read(wrong),
      () => byAccept(owner, wrong),
      () => byLogIn(wrong, signUpDraft().password),
      () => bySignUp(wrong),
    ])
      await expect(call()).rejects.toMatchObject(SPENT);
    expect(await read(token)).toMatchObject({ hasAccount: false });
  });

  test('a refused sign-up leaves the link as it was', async () => {
    const { token } = await invite(owner, inbox);
    const common = { ...signUpDraft(), password: 'P@ssw0rd123!' };
    await expect(bySignUp(token, common)).rejects.toMatchObject({
      fields: { password: 'This password is too common' },
    });
    const { username } = owner.session.user;
    await expect(bySignUp(token, signUpDraft({ username }))).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
    });
    await bySignUp(token);
  });

  test('of two who use a link at the same time one joins', async () => {
    for (let round = 0; round < 4; round++) {
      const draft = signUpDraft();
      const invited = await server.signUp(draft);
      const { token } = await invite(owner, inbox, { email: draft.email });
      const race = await Promise.allSettled([byAccept(invited, token), byLogIn(token, draft.password)]);
      expect(race.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: SPENT }]);
      const { token: unknown } = await invite(owner, inbox);
      const both = await Promise.allSettled([bySignUp(unknown), bySignUp(unknown)]);
      expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: SPENT }]);
    }
    expect(await memberIds()).toHaveLength(9);
  });

  test('where the plan has become too small, nobody joins until there is a place', async () => {
    const { token } = await invite(owner, inbox);
    const others = [await invite(owner, inbox), await invite(owner, inbox)];
    const { root } = server.database;
    await root
      .updateTable('business_account')
      .set({ plan: 'FREE' })
      .where('id', '=', owner.business.id)
      .execute();
    await expect(bySignUp(token)).rejects.toMatchObject({ status: 409, code: 'PLAN_LIMIT_REACHED' });
    await owner.client.call(deleteInvitation, { params: { id: others[0]!.invitation.id } });
    // The owner and the other invitation: its own one does not count.
    await bySignUp(token);
    expect(await memberIds()).toHaveLength(2);
    await bySignUp(others[1]!.token);
    expect(await memberIds()).toHaveLength(3);
  });

  test('who works here already when they use the link keeps their role', async () => {
    const invited = await server.signUp();
    const { token } = await invite(owner, inbox, { email: invited.session.user.email, role: 'OWNER' });
    await server.database.root
      .insertInto('membership')
      .values({
        user_id: invited.session.user.id,
        business_id: owner.business.id,
        role: 'MEMBER',
        created_at: mail.clock.read(),
      })
      .execute();
    expect(await byAccept(invited, token)).toMatchObject({
      user: { role: 'MEMBER' },
      business: { id: owner.business.id },
    });
    expect(await owner.client.call(listInvitations, {})).toEqual([]);
  });

  test('somebody with a second factor shows it, for this and no other log-in', async () => {
    const draft = signUpDraft();
    const { email, password } = draft;
    const now = () => mail.clock.read();
    const { client, session } = await server.signUp(draft);
    const { secret, recoveryCodes } = await enrolApp(client, now());
    const { token } = await invite(owner, inbox, { email });
    const challengeOf = async () => {
      const challenge = readLogInChallenge(await byLogIn(token, password).catch((error: unknown) => error));
      if (!challenge) throw new TypeError('The password was enough');
      return challenge.challenge;
    };
    const withFactor = (challenge: string, code: string, method: 'TOTP' | 'RECOVERY_CODE' = 'TOTP') => {
      const secondFactor = { challenge, method, code };
      return server.client.call(logInByInvitation, { body: { token, password, secondFactor } });
    };
    const challenge = await challengeOf();
    expect(await memberIds()).not.toContain(session.user.id);
    const over = { fields: { challenge: 'This log-in took too long. Log in again.' } };
    const code = appCode(secret, now(), 1);
    const { challenge: ofLogIn } = await logInHalf(server.client, draft);
    await expect(withFactor(ofLogIn, code)).rejects.toMatchObject(over);
    const body = { challenge, method: 'TOTP' as const, code };
    await expect(server.client.call(logInWithSecondFactor, { body })).rejects.toMatchObject(over);
    const wrong = withFactor(challenge, 'wrong', 'RECOVERY_CODE');
    await expect(wrong).rejects.toMatchObject({ fields: { code: expect.any(String) } });
    expect(await memberIds()).not.toContain(session.user.id);
    expect((await withFactor(challenge, code)).business.id).toBe(owner.business.id);
    expect(await memberIds()).toContain(session.user.id);
    await expect(withFactor(challenge, recoveryCodes[0]!, 'RECOVERY_CODE')).rejects.toMatchObject(SPENT);
  });
});
