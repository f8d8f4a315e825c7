import { createApiToken } from '@commoncast/core/api-tokens/api';
import { listOwnBusinesses } from '@commoncast/core/authentication/account-api';
import { logOut, refreshAccessToken, switchBusiness } from '@commoncast/core/authentication/api';
import { removeApp } from '@commoncast/core/authentication/second-factor-api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { listMembers, updateMember } from '@commoncast/core/members/api';
import { getSecondFactorRule, setSecondFactorRule } from '@commoncast/core/members/second-factor-api';
import { listPlayers } from '@commoncast/core/players/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AddedMember, addMember } from '../../../../test/add-member.ts';
import { createTestClock } from '../../../../test/clock.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import { enrolApp, enrolPasskey } from '../../../../test/second-factor/enrol.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';

const REQUIRED = { status: 403, code: 'SECOND_FACTOR_REQUIRED' };
const { password: currentPassword } = signUpDraft();

describe.each(databaseUnderTest())('two-step login that an owner requires on $kind', ({ open }) => {
  const clock = createTestClock({ isStanding: true });
  let server: TestServer;
  /** On the same database. */
  let other: TestServer;
  let owner: SignedUp;
  let member: AddedMember;
  beforeAll(async () => {
    const database = await open();
    server = await startTestServer({ database, clock: clock.read });
    other = await startTestServer({ database: { ...database, close: async () => {} }, clock: clock.read });
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });
  beforeEach(async () => {
    clock.pass(60_000);
    owner = await server.signUp();
    member = await addMember(server, owner);
  });

  const set = (isRequired: boolean, { client }: Pick<SignedUp, 'client'> = owner) =>
    client.call(setSecondFactorRule, { body: { isRequired } });
  const require = async () => {
    await enrolApp(owner.client, clock.read());
    await set(true);
  };
  const elsewhere = ({ session }: AddedMember) =>
    createClient({ origin: other.origin, getAccessToken: () => session.accessToken });

  test('is required only by owners who use it, and recorded', async () => {
    await expect(set(true)).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      message: 'Set up two-step login for your own account first',
    });
    await enrolApp(owner.client, clock.read());
    await expect(set(true, member)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await owner.client.call(getSecondFactorRule, {})).toEqual({ isRequired: false });
    expect(await set(true)).toEqual({ isRequired: true });
    expect(await set(true)).toEqual({ isRequired: true });
    const audited = await server.database.root
      .selectFrom('audit_log')
      .select(['changed_from', 'changed_to', 'subject_id'])
      .where('business_id', '=', owner.business.id)
      .where('action', '=', 'account.require-second-factor')
      .execute();
    expect(audited).toEqual([
      {
        subject_id: owner.business.id,
        ...{ changed_from: { isRequired: false }, changed_to: { isRequired: true } },
      },
    ]);
    await expect(set(false, { client: await impersonate(server, owner) })).rejects.toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
  });

  test('counts in sessions that are open: here with the next call, elsewhere in seconds', async () => {
    await member.client.call(listPlayers, {});
    await elsewhere(member).call(listPlayers, {});
    await require();
    for (const endpoint of [getBusinessAccount, getSecondFactorRule])
      await expect(member.client.call(endpoint, {})).rejects.toMatchObject(REQUIRED);
    clock.pass(5_001);
    await expect(elsewhere(member).call(listPlayers, {})).rejects.toMatchObject(REQUIRED);
    // The one who requires it goes on.
    await owner.client.call(getBusinessAccount, {});
    const headers = { 'refresh-token': member.session.refreshToken };
    const refreshed = await server.client.call(refreshAccessToken, { headers });
    expect(refreshed.user.needsSecondFactor).toBe(true);
  });

  test.each(['an app', 'a passkey'])('is fulfilled by %s, also in the open session', async (factor) => {
    await require();
    await expect(member.client.call(getBusinessAccount, {})).rejects.toMatchObject(REQUIRED);
    if (factor === 'an app') await enrolApp(member.client, clock.read());
    else await enrolPasskey(member.client, server.platform.origin);
    await member.client.call(getBusinessAccount, {});
    if (factor === 'a passkey') return;
    await member.client.call(removeApp, { body: { currentPassword } });
    await expect(member.client.call(getBusinessAccount, {})).rejects.toMatchObject(REQUIRED);
  });

  test('keeps nobody from their other businesses, nor from leaving', async () => {
    await require();
    const businesses = await member.client.call(listOwnBusinesses, {});
    const own = businesses.find(({ isCurrent }) => !isCurrent);
    const body = { businessId: own?.id ?? '' };
    const there = await member.client.call(switchBusiness, { body });
    expect(there.user.needsSecondFactor).toBe(false);
    const client = createClient({ origin: server.origin, getAccessToken: () => there.accessToken });
    await client.call(getBusinessAccount, {});
    const back = await client.call(switchBusiness, { body: { businessId: owner.business.id } });
    expect(back.user.needsSecondFactor).toBe(true);
    await member.client.call(logOut, {});
  });

  test('leaves programs alone, and the operator in an owner’s name', async () => {
    const token = { name: 'The shop', scopes: ['content:read' as const], expiresDate: null };
    const created = await owner.client.call(createApiToken, { body: token });
    const second = await addMember(server, owner, 'OWNER');
    await require();
    const program = createClient({ origin: server.origin, getAccessToken: () => created.token });
    await program.call(listPlayers, {});
    const session = { ...owner.session, user: { ...owner.session.user, email: second.email } };
    const operator = await impersonate(server, { ...owner, session });
    await operator.call(getBusinessAccount, {});
  });

  test('is given up by an owner, and then counts no more', async () => {
    await require();
    await expect(member.client.call(getBusinessAccount, {})).rejects.toMatchObject(REQUIRED);
    await set(false);
    await member.client.call(getBusinessAccount, {});
  });

  test('the list of members says to owners who uses it, and to nobody else', async () => {
    await enrolApp(owner.client, clock.read());
    const uses = async (client: SignedUp['client']) =>
      (await client.call(listMembers, { query: {} })).map(({ usesSecondFactor }) => usesSecondFactor);
    expect(await uses(owner.client)).toEqual([true, false]);
    expect(await uses(member.client)).toEqual([null, null]);
    expect(await uses(await impersonate(server, owner))).toEqual([null, null]);
    const promote = { params: { id: member.userId }, body: { role: 'OWNER' as const } };
    expect(await owner.client.call(updateMember, promote)).toMatchObject({ usesSecondFactor: false });
    expect((await uses(member.client)).toSorted()).toEqual([false, true]);
  });
});
