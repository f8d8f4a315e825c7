import { logIn, signUp } from '@commoncast/core/authentication/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { post } from '../../../test/post.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { PASSWORD_COST } from '../../secrets/password-cost.ts';

const SIGN_UP = '/v1.1/authentication/signup';
const LOG_IN = '/v1.1/authentication/login';

describe.each(databaseUnderTest())('accounts on $kind', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), passwordCost: PASSWORD_COST });
  });
  afterAll(() => server.close());

  test('a sign-up makes a user, who owns a business of the free plan, and signs them in', async () => {
    const draft = signUpDraft({ businessName: 'Harbour Films' });
    const session = await server.client.call(signUp, { body: draft });
    expect(session.user).toMatchObject({ email: draft.email, username: draft.username, role: 'OWNER' });
    expect(session.business).toMatchObject({
      businessName: 'Harbour Films',
      businessOwnerEmail: draft.email,
      businessSubscriptionPlanName: 'FREE',
      businessSubscriptionStatus: 'ACTIVE',
      allowedDomains: [],
      publicKey: expect.stringMatching(/^pk_[A-Za-z0-9]{24}$/),
    });
    const account = await server.fetch('/business/v1.1/account', {
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    expect(await account.json()).toEqual({ responseData: session.business });
  });

  test('no answer with tokens is stored by anybody', async () => {
    const response = await server.fetch(SIGN_UP, post(signUpDraft()));
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('an email address and a user name are there once, whatever their case', async () => {
    const first = signUpDraft();
    await server.client.call(signUp, { body: first });
    const sameEmail = await server.fetch(SIGN_UP, post(signUpDraft({ email: first.email.toUpperCase() })));
    expect(sameEmail.status).toBe(409);
    expect(await sameEmail.json()).toEqual({
      message: 'An account with this email exists',
      error: 'Conflict',
      code: 'EMAIL_TAKEN',
      fields: { email: 'An account with this email exists' },
    });
    const sameName = await server.fetch(
      SIGN_UP,
      post(signUpDraft({ username: first.username.toUpperCase() })),
    );
    expect(sameName.status).toBe(409);
    expect(await sameName.json()).toMatchObject({
      code: 'USERNAME_TAKEN',
      fields: { username: 'This username is taken' },
    });
  });

  test('of people who race for one address, one gets it', async () => {
    const { email } = signUpDraft();
    const race = Array.from({ length: 5 }, () => server.fetch(SIGN_UP, post(signUpDraft({ email }))));
    const statuses = (await Promise.all(race)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
    const { root } = server.database;
    const made = root.selectFrom('business_account').select('id').where('email', '=', email);
    expect(await made.execute()).toHaveLength(1);
  });

  test('a field that is missing says what it would say when it is empty', async () => {
    const response = await server.fetch(SIGN_UP, post({ termsAccepted: false }));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Business name is required',
      error: 'Bad Request',
      code: 'VALIDATION_FAILED',
      fields: {
        businessName: 'Business name is required',
        username: 'Username is required',
        email: 'Email is required',
        password: 'Password is required',
        termsAccepted: 'error',
      },
    });
  });

  test('a password that everybody would try first is refused by name', async () => {
    const response = await server.fetch(SIGN_UP, post(signUpDraft({ password: 'P@ssw0rd123!' })));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { password: 'This password is too common' } });
  });

  test('a log-in takes the address in any case, and the password exactly', async () => {
    const draft = signUpDraft({ password: ' Spaces-count-1 ' });
    await server.client.call(signUp, { body: draft });
    const credentials = { email: draft.email.toUpperCase(), password: draft.password };
    const session = await server.client.call(logIn, { body: credentials });
    expect(session.user.email).toBe(draft.email);

    const trimmed = await server.fetch(LOG_IN, post({ ...credentials, password: draft.password.trim() }));
    expect(trimmed.status).toBe(401);
    expect(await trimmed.json()).toEqual({
      message: 'Email or password is wrong',
      error: 'Unauthorized',
      code: 'UNAUTHORIZED',
    });
  });

  test('who does not know an account learns nothing about it', async () => {
    const draft = signUpDraft();
    await server.client.call(signUp, { body: draft });
    const wrong = await server.fetch(LOG_IN, post({ email: draft.email, password: 'x' }));
    const unknown = await server.fetch(LOG_IN, post({ email: 'nobody@example.com', password: 'x' }));
    expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()]);
  });

  test('neither a password nor a token is in the database or in the log', async () => {
    const { session } = await server.signUp({ password: 'Nowhere-to-be-found-1' });
    const { root } = server.database;
    const kept = JSON.stringify([
      await root.selectFrom('user_account').selectAll().execute(),
      await root.selectFrom('refresh_token').selectAll().execute(),
      await root.selectFrom('auth_session').selectAll().execute(),
      server.logged,
    ]);
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of ['Nowhere-to-be-found-1', session.refreshToken, session.accessToken]) {
      expect(kept).not.toContain(secret);
    }
  });

  test('an owner changes the account, and nobody else’s', async () => {
    const one = await server.signUp();
    const other = await server.signUp();
    const change = {
      businessName: 'Renamed',
      email: 'new@example.com',
      logo: '',
      allowedDomains: ['Shop.example'],
    };
    const response = await server.fetch('/business/v1.1/account', {
      ...post(change, { authorization: `Bearer ${one.session.accessToken}` }),
      method: 'PUT',
    });
    expect(response.status).toBe(200);
    expect(await one.client.call(getBusinessAccount, {})).toMatchObject({
      ...change,
      allowedDomains: ['shop.example'],
    });
    expect(await other.client.call(getBusinessAccount, {})).toEqual(other.business);
  });
});
