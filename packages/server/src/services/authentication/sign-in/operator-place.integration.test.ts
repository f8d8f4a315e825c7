import { logIn } from '@commoncast/core/authentication/api';
import { impersonate } from '@commoncast/core/authentication/impersonation-api';
import { createClient } from '@commoncast/core/http/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { OPERATOR_EMAIL, signInOperator } from '../../../../test/sign-in-operator.ts';

const NO_BUSINESS = {
  status: 403,
  message: 'You do not work for any business any more. Ask an owner to invite you again.',
};

describe.each(databaseUnderTest())('an operator without a business on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let operatorId: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    owner = await server.signUp();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    operatorId = (await signInOperator(server)).session.user.id;
    await leaveAll(operatorId);
  });

  const root = () => server.database.root;
  const leaveAll = (userId: string) =>
    root().deleteFrom('membership').where('user_id', '=', userId).execute();
  const { password } = signUpDraft();
  const enter = (email: string) => server.client.call(logIn, { body: { email, password } });
  const placesOf = async (userId: string) =>
    (await root().selectFrom('membership').select('role').where('user_id', '=', userId).execute()).map(
      ({ role }) => role,
    );

  test('gets one of their own at a log-in, and looks through a user’s eyes from there', async () => {
    const session = await enter(OPERATOR_EMAIL);
    expect(session.user).toMatchObject({ isOperator: true, role: 'OWNER' });
    expect(session.business.id).not.toBe(owner.business.id);
    const client = createClient({ origin: server.origin, getAccessToken: () => session.accessToken });
    const eyes = await client.call(impersonate, {
      body: { email: owner.session.user.email, reason: 'They cannot find their player' },
    });
    expect(eyes.business.id).toBe(owner.business.id);
    expect((await enter(OPERATOR_EMAIL)).business.id).toBe(session.business.id);
  });

  test('gets one, however many log in at once', async () => {
    const sessions = await Promise.all([1, 2, 3].map(() => enter(OPERATOR_EMAIL)));
    expect(new Set(sessions.map(({ business }) => business.id)).size).toBe(1);
    expect(await placesOf(operatorId)).toEqual(['OWNER']);
  });

  test('gets none while nobody knows that the address is theirs, and nobody else gets one', async () => {
    await root()
      .updateTable('user_account')
      .set({ email_verified_at: null })
      .where('id', '=', operatorId)
      .execute();
    await expect(enter(OPERATOR_EMAIL)).rejects.toMatchObject(NO_BUSINESS);
    const other = await server.signUp({ password });
    await leaveAll(other.session.user.id);
    await expect(enter(other.session.user.email)).rejects.toMatchObject(NO_BUSINESS);
    expect(await placesOf(other.session.user.id)).toEqual([]);
  });
});
