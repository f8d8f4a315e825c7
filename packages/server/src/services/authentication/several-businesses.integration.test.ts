import { logIn, switchBusiness } from '@commoncast/core/authentication/api';
import type { Session } from '@commoncast/core/authentication/schema';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { createTestClock } from '../../../test/clock.ts';
import { cookieHeaderOf } from '../../../test/cookies.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { post } from '../../../test/post.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

describe.each(databaseUnderTest())('people with several businesses on $kind', ({ open }) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), clock: clock.read });
  });
  afterAll(() => server.close());

  const signIn = (email: string): Promise<Session> =>
    server.client.call(logIn, { body: { email, password: signUpDraft().password } });
  const join = (userId: string, businessId: string, createdAt: Date) =>
    server.database.root
      .insertInto('membership')
      .values({ user_id: userId, business_id: businessId, role: 'MEMBER', created_at: createdAt })
      .execute();

  test('a switch opens a session in the other one, with the role held there', async () => {
    const owner = await server.signUp();
    const member = await addMember(server, owner);
    expect(member.session.business.id).toBe(owner.business.id);
    expect(member.session.user).toMatchObject({ id: member.userId, role: 'MEMBER' });
    expect(await member.client.call(getBusinessAccount, {})).toMatchObject({ id: owner.business.id });
  });

  test('the next log-in leads to the one that was used last', async () => {
    const owner = await server.signUp();
    const person = await server.signUp();
    const { id, email } = person.session.user;
    await join(id, owner.business.id, clock.read());
    expect((await signIn(email)).business.id).toBe(person.business.id);
    clock.pass(1_000);
    await person.client.call(switchBusiness, { body: { businessId: owner.business.id } });
    expect((await signIn(email)).business.id).toBe(owner.business.id);
  });

  test('a first log-in leads to the one that was joined first', async () => {
    const [first, second] = [await server.signUp(), await server.signUp()];
    const { session } = await server.signUp();
    const { id, email } = session.user;
    const { root } = server.database;
    await root.deleteFrom('membership').where('user_id', '=', id).execute();
    await join(id, second.business.id, new Date('2026-02-01'));
    await join(id, first.business.id, new Date('2026-01-01'));
    expect((await signIn(email)).business.id).toBe(first.business.id);
  });

  test('a business that one does not belong to is answered like one that is not there', async () => {
    const { client } = await server.signUp();
    const stranger = await server.signUp();
    for (const businessId of [stranger.business.id, '01930000-0000-7000-8000-000000000000']) {
      await expect(client.call(switchBusiness, { body: { businessId } })).rejects.toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  });

  test('a browser that switches gets cookies of the new session', async () => {
    const owner = await server.signUp();
    const origin = server.platform.origin;
    const signedUp = await server.fetch('/api/authentication/signup', post(signUpDraft(), { origin }));
    const { responseData } = (await signedUp.json()) as {
      responseData: { csrfToken: string; user: { id: string } };
    };
    await join(responseData.user.id, owner.business.id, clock.read());
    const cookie = cookieHeaderOf(signedUp);
    const headers = { origin, cookie, 'x-csrf-token': responseData.csrfToken };
    const body = { businessId: owner.business.id };
    const switched = await server.fetch('/api/authentication/switch-business', post(body, headers));
    expect(switched.status).toBe(200);
    expect(cookieHeaderOf(switched)).not.toBe(cookie);
    const answer = (await switched.json()) as {
      responseData: { csrfToken: string; business: { id: string } };
    };
    expect(answer.responseData.business.id).toBe(owner.business.id);
    expect(answer.responseData.csrfToken).not.toBe(responseData.csrfToken);
  });
});
