import { createApiToken } from '@commoncast/core/api-tokens/api';
import { listAuditLog } from '@commoncast/core/audit/api';
import { logOut, refreshAccessToken, switchBusiness } from '@commoncast/core/authentication/api';
import { impersonate } from '@commoncast/core/authentication/impersonation-api';
import { createBusinessAccount, getBusinessAccount } from '@commoncast/core/business/api';
import { type Client, createClient } from '@commoncast/core/http/client';
import { listMembers } from '@commoncast/core/members/api';
import { createVod } from '@commoncast/core/streams/api';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { databaseUnderTest, type TestDatabase } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { type SignedInOperator, signInOperator } from '../../../../test/sign-in-operator.ts';
import { sweepImpersonations } from './sweep.ts';

const REASON = 'They cannot find their player';
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
const NOBODY = { status: 401, code: 'UNAUTHORIZED' };
const MINUTE = 60_000;

describe.each(databaseUnderTest())('looking through a user’s eyes on $kind', ({ open }) => {
  const clock = createTestClock({ isStanding: true });
  let database: TestDatabase;
  let server: TestServer;
  let owner: SignedUp;
  let operator: SignedInOperator;
  beforeAll(async () => {
    database = await open();
    server = await startTestServer({ database, clock: clock.read });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await server.signUp();
    operator = await signInOperator(server);
  });

  const as = (accessToken: string, at = server) =>
    createClient({ origin: at.origin, getAccessToken: () => accessToken });
  const start = (client: Client, body: object = {}) =>
    client.call(impersonate, { body: { email: owner.session.user.email, reason: REASON, ...body } });
  const entries = async () =>
    (await owner.client.call(listAuditLog, { query: { subject: 'impersonation' } })).content;
  const sweep = () => {
    const { findLiveIdentity } = server.platform.services;
    return sweepImpersonations({ database, clock: clock.read, findLiveIdentity });
  };

  test('shows what the user sees, says who looks and until when, and stands in the log of the business', async () => {
    const { accessToken, user, business } = await start(operator.client, {
      email: owner.session.user.email.toUpperCase(),
    });
    const endsDate = new Date(clock.read().getTime() + 30 * MINUTE).toISOString();
    const { username } = operator.session.user;
    expect(user).toEqual({
      ...owner.session.user,
      isOperator: false,
      impersonation: { operator: username, endsDate },
    });
    expect(business.id).toBe(owner.business.id);
    const client = as(accessToken);
    expect(await client.call(getBusinessAccount, {})).toEqual(
      await owner.client.call(getBusinessAccount, {}),
    );
    expect(await client.call(listMembers, {})).toHaveLength(1);
    await client.call(createVod, { body: { name: 'A film' } });
    await client.call(logOut, {});
    await expect(client.call(getBusinessAccount, {})).rejects.toMatchObject(NOBODY);
    const [ended, called, started] = await entries();
    const people = {
      user: { id: owner.session.user.id, username: owner.session.user.username },
      actor: { id: operator.session.user.id, username },
    };
    expect(started).toMatchObject({
      action: 'impersonation.start',
      ...people,
      to: { reason: REASON, endsDate },
      network: '127.0.0.1',
    });
    expect(called).toMatchObject({
      action: 'impersonation.call',
      ...people,
      to: { call: createVod.summary },
    });
    expect(ended).toMatchObject({ action: 'impersonation.end', ...people });
    expect(new Set([ended, called, started].map((entry) => entry?.subjectId)).size).toBe(1);
    // The operator's own session goes on.
    await operator.client.call(getBusinessAccount, {});
  });

  test('is no visit of the user: they are led where they worked last', async () => {
    const other = await owner.client.call(createBusinessAccount, { body: { businessName: 'Other' } });
    const visits = () =>
      database.root
        .selectFrom('membership')
        .select(['business_id', 'last_used_at'])
        .where('user_id', '=', owner.session.user.id)
        .orderBy('business_id')
        .execute();
    const before = await visits();
    clock.pass(MINUTE);
    expect((await start(operator.client)).business.id).toBe(owner.business.id);
    const there = await start(operator.client, { businessId: other.id });
    expect(there.business.id).toBe(other.id);
    const body = { businessId: owner.business.id };
    await expect(as(there.accessToken).call(switchBusiness, { body })).rejects.toMatchObject(NOT_FOUND);
    expect(await visits()).toEqual(before);
  });

  test('is not there for anybody who is no operator', async () => {
    const stranger = await server.signUp();
    await expect(start(stranger.client)).rejects.toMatchObject(NOT_FOUND);
    await expect(start(owner.client)).rejects.toMatchObject(NOT_FOUND);
    // One who has not proved that the address is theirs.
    const address = { email_verified_at: null };
    const { id } = operator.session.user;
    await database.root.updateTable('user_account').set(address).where('id', '=', id).execute();
    await expect(start(operator.client)).rejects.toMatchObject(NOT_FOUND);
    operator = await signInOperator(server);
    // One who acts in somebody's name already.
    const { accessToken } = await start(operator.client);
    const body = { email: stranger.session.user.email };
    await expect(start(as(accessToken), body)).rejects.toMatchObject(NOT_FOUND);
    // That they asked for it is noted, as whatever they ask for.
    expect((await entries()).map(({ action }) => action)).toEqual([
      'impersonation.call',
      'impersonation.start',
    ]);
  });

  test('no API token of an operator can begin it', async () => {
    const { token } = await operator.client.call(createApiToken, {
      body: {
        name: 'Scripts',
        scopes: ['content:read', 'content:write', 'insights:read'],
        expiresDate: null,
      },
    });
    await expect(start(as(token))).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('never shows another operator, and says where there is nobody', async () => {
    const { email } = operator.session.user;
    await expect(start(operator.client, { email })).rejects.toMatchObject({
      status: 403,
      message: 'Nobody can look through the eyes of an operator',
    });
    await expect(start(operator.client, { email: 'nobody@example.com' })).rejects.toMatchObject({
      ...NOT_FOUND,
      message: 'Nobody has this email address',
    });
    const { business } = await server.signUp();
    await expect(start(operator.client, { businessId: business.id })).rejects.toMatchObject({
      ...NOT_FOUND,
      message: 'This person does not work for that business',
    });
    const leaver = await server.signUp();
    const left = database.root.deleteFrom('membership').where('business_id', '=', leaver.business.id);
    await left.execute();
    const gone = { email: leaver.session.user.email };
    await expect(start(operator.client, gone)).rejects.toMatchObject({
      ...NOT_FOUND,
      message: 'This person does not work for any business',
    });
    await expect(start(operator.client, { reason: 'Because' })).rejects.toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    });
    expect(await entries()).toEqual([]);
  });

  test('ends after half an hour, which no refresh prolongs, and the log has its end once', async () => {
    const started = clock.read().getTime();
    const first = await start(operator.client);
    clock.pass(20 * MINUTE);
    const headers = { 'refresh-token': first.refreshToken };
    const second = await server.client.call(refreshAccessToken, { headers });
    expect(second.user.impersonation).toEqual(first.user.impersonation);
    expect(decodeJwt(second.accessToken).exp).toBe(Math.floor((started + 30 * MINUTE) / 1_000));
    clock.pass(10 * MINUTE - 2_000);
    await as(second.accessToken).call(getBusinessAccount, {});
    clock.pass(2_000);
    await expect(as(second.accessToken).call(getBusinessAccount, {})).rejects.toMatchObject(NOBODY);
    const spent = { 'refresh-token': second.refreshToken ?? '' };
    await expect(server.client.call(refreshAccessToken, { headers: spent })).rejects.toMatchObject(NOBODY);
    clock.pass(5 * MINUTE);
    await sweep();
    await sweep();
    // The owner's own token has expired as well.
    const rows = await database.root
      .selectFrom('audit_log')
      .select(['action', 'created_at'])
      .where('business_id', '=', owner.business.id)
      .orderBy('created_at')
      .execute();
    expect(rows).toEqual([
      { action: 'impersonation.start', created_at: new Date(started) },
      { action: 'impersonation.end', created_at: new Date(started + 30 * MINUTE) },
    ]);
  });

  test('ends with the operator’s own session', async () => {
    const { accessToken, refreshToken } = await start(operator.client);
    const client = as(accessToken);
    await client.call(getBusinessAccount, {});
    await sweep();
    expect(await entries()).toHaveLength(1);
    await operator.client.call(logOut, {});
    clock.pass(5_001);
    await expect(client.call(getBusinessAccount, {})).rejects.toMatchObject(NOBODY);
    const headers = { 'refresh-token': refreshToken };
    await expect(server.client.call(refreshAccessToken, { headers })).rejects.toMatchObject(NOBODY);
    await sweep();
    expect((await entries())[0]).toMatchObject({ action: 'impersonation.end' });
  });

  test('ends where the operator is one no longer, or the user has become one', async () => {
    const { accessToken } = await start(operator.client);
    const elsewhere = (operators: string[]) =>
      startTestServer({
        database: { ...database, close: async () => {} },
        clock: clock.read,
        config: { operators },
      });
    const { email } = operator.session.user;
    for (const [operators, isLive] of [
      [[email], true],
      [[], false],
      [[email, owner.session.user.email], false],
    ] as const) {
      const other = await elsewhere([...operators]);
      const look = as(accessToken, other).call(getBusinessAccount, {});
      if (isLive) await look;
      else await expect(look).rejects.toMatchObject(NOBODY);
      await other.close();
    }
  });
});

test('an operator cannot do it all day long', async () => {
  const server = await startTestServer({
    limits: { impersonationsPerOperator: { count: 2, windowS: 3600 } },
  });
  try {
    const { client } = await signInOperator(server);
    const { session } = await server.signUp(signUpDraft());
    const start = (email: string) => client.call(impersonate, { body: { email, reason: REASON } });
    await start(session.user.email);
    await expect(start('nobody@example.com')).rejects.toMatchObject(NOT_FOUND);
    await expect(start(session.user.email)).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  } finally {
    await server.close();
  }
});
