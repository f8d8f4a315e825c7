import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createMember, type MemberIdentity } from '../../callers/member.ts';
import type { AuthenticationService } from './service.ts';

const ADDRESS = '203.0.113.77';
const NOBODY = expect.objectContaining({ status: 401, code: 'UNAUTHORIZED' });
const WITHOUT_BUSINESS = {
  status: 403,
  code: 'FORBIDDEN',
  message: 'You do not work for any business any more. Ask an owner to invite you again.',
};

describe.each(databaseUnderTest())('the service of accounts, on $kind', ({ open }) => {
  let server: TestServer;
  let accounts: AuthenticationService;
  beforeAll(async () => {
    const limits = { signUpPerAddress: { count: 2, windowS: 3600 } };
    server = await startTestServer({ database: await open(), limits });
    accounts = server.platform.services.authentication;
  });
  afterAll(() => server.close());

  /** The first half of an address from which nobody has signed up. */
  const newBlock = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
  const signUp = (overrides?: Parameters<typeof signUpDraft>[0]) =>
    accounts.signUp(signUpDraft(overrides), `${newBlock()}::1`);
  const logIn = (email: string, password: string) =>
    accounts.logIn({ email, password }, ADDRESS, AbortSignal.timeout(60_000));
  const countOf = async (table: 'user_account' | 'business_account' | 'membership' | 'auth_session') =>
    (
      await server.database.root
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const countAll = () =>
    Promise.all((['user_account', 'business_account', 'membership', 'auth_session'] as const).map(countOf));

  test('a sign-up writes user, business, membership and session, or nothing', async () => {
    const before = await countAll();
    const { user, identity } = await signUp();
    expect(await countAll()).toEqual(before.map((count) => count + 1));
    expect(identity).toEqual({
      userId: user.id,
      businessId: expect.any(String),
      role: 'OWNER',
      sessionId: expect.any(String),
    });
    await expect(signUp({ email: user.email })).rejects.toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      fields: { email: 'An account with this email exists' },
    });
    await expect(signUp({ username: user.username })).rejects.toMatchObject({
      status: 409,
      code: 'USERNAME_TAKEN',
      fields: { username: 'This username is taken' },
    });
    await expect(signUp({ password: 'Password1!' })).rejects.toMatchObject({
      status: 400,
      fields: { password: 'This password is too common' },
    });
    expect(await countAll()).toEqual(before.map((count) => count + 1));
  });

  test('an address block makes so many accounts an hour, and a refused password uses none up', async () => {
    const block = newBlock();
    const from = (host: number, draft = signUpDraft()) => accounts.signUp(draft, `${block}::${host}`);
    await expect(from(1, signUpDraft({ password: 'Password1!' }))).rejects.toMatchObject({ status: 400 });
    await from(1);
    await from(2);
    const before = await countOf('user_account');
    await expect(from(3)).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await countOf('user_account')).toBe(before);
  });

  test('a log-in opens a session of its own and needs the very password', async () => {
    const draft = signUpDraft();
    const { identity, user, business } = await signUp(draft);
    const again = await logIn(draft.email, draft.password);
    expect([again.user, again.business]).toEqual([user, business]);
    expect(again.identity).toEqual({ ...identity, sessionId: expect.any(String) });
    expect(again.identity.sessionId).not.toBe(identity.sessionId);
    const sessions = await countOf('auth_session');
    const wrong = { message: 'Email or password is wrong' };
    await expect(logIn(draft.email, `${draft.password} `)).rejects.toMatchObject({ status: 401, ...wrong });
    await expect(logIn(`x${draft.email}`, draft.password)).rejects.toMatchObject({ status: 401, ...wrong });
    expect(await countOf('auth_session')).toBe(sessions);
  });

  test('who works for no business any more reads so, and is nobody', async () => {
    const draft = signUpDraft();
    const { identity, user, refreshToken } = await signUp(draft);
    expect(await accounts.describe(identity)).toMatchObject({ user: { id: user.id } });
    await server.database.root.deleteFrom('membership').where('user_id', '=', user.id).execute();
    expect(await accounts.describe(identity)).toBeUndefined();
    await expect(accounts.signIn(user.id)).rejects.toMatchObject(WITHOUT_BUSINESS);
    await expect(logIn(draft.email, draft.password)).rejects.toMatchObject(WITHOUT_BUSINESS);
    await expect(logIn(draft.email, `${draft.password} `)).rejects.toEqual(NOBODY);
    await expect(accounts.refresh(refreshToken)).rejects.toEqual(NOBODY);
  });

  test.each([undefined, ''])('a refresh without a token says so: %j', async (token) => {
    await expect(accounts.refresh(token)).rejects.toMatchObject({
      status: 401,
      message: 'No refresh token found',
    });
  });

  test('people switch to a business of theirs, and an operator in their name does not', async () => {
    const [person, other] = [await signUp(), await signUp()];
    const { userId } = person.identity;
    const { businessId } = other.identity;
    const switchTo = (id: string, identity: MemberIdentity = person.identity) =>
      accounts.switchBusiness(createMember(identity), id);
    const notFound = { status: 404, code: 'NOT_FOUND' };
    await expect(switchTo(businessId)).rejects.toMatchObject(notFound);
    await server.database.root
      .insertInto('membership')
      .values({ user_id: userId, business_id: businessId, role: 'MEMBER', created_at: new Date() })
      .execute();
    const sessions = await countOf('auth_session');
    const operator = { ...person.identity, actorId: other.identity.userId };
    for (const id of [businessId, person.identity.businessId])
      await expect(switchTo(id, operator)).rejects.toMatchObject(notFound);
    expect(await countOf('auth_session')).toBe(sessions);
    const { identity, business } = await switchTo(businessId);
    expect(identity).toEqual({ userId, businessId, role: 'MEMBER', sessionId: expect.any(String) });
    expect(business.id).toBe(businessId);
  });

  test('a log-out ends the session of the member and no other of theirs', async () => {
    const { identity, refreshToken } = await signUp();
    const other = await accounts.signIn(identity.userId);
    await accounts.logOut(createMember(identity));
    await expect(accounts.refresh(refreshToken)).rejects.toEqual(NOBODY);
    expect((await accounts.refresh(other.refreshToken)).identity).toEqual(other.identity);
  });
});
