import { createApiToken, listApiTokens } from '@commoncast/core/api-tokens/api';
import { logIn, refreshAccessToken } from '@commoncast/core/authentication/api';
import { acceptInvitation } from '@commoncast/core/authentication/invitations-api';
import type { MemberRole } from '@commoncast/core/authentication/schema';
import {
  createBusinessAccount,
  editBusinessAccount,
  getBusinessAccount,
} from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import {
  createInvitation,
  deleteInvitation,
  listMembers,
  removeMember,
  resendInvitation,
  updateMember,
} from '@commoncast/core/members/api';
import { createVod, getVod } from '@commoncast/core/streams/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AddedMember, addMember } from '../../../test/add-member.ts';
import { createTestClock } from '../../../test/clock.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { impersonate } from '../../../test/impersonate.ts';
import { letInvite } from '../../../test/members/let-invite.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { makeThing } from '../../../test/sweep/things.ts';

const NOBODY = { status: 401, code: 'UNAUTHORIZED' };
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };
const LAST_OWNER = {
  status: 409,
  code: 'LAST_OWNER',
  message: 'A business needs an owner. Make somebody else an owner first.',
};
const RENAMING = { body: { businessName: 'Renamed' } };

describe.each(databaseUnderTest())('members on $kind', ({ open }) => {
  // It stands, so that nothing is noticed by waiting.
  const clock = createTestClock({ isStanding: true });
  let server: TestServer;
  /** On the same database. */
  let other: TestServer;
  let owner: SignedUp;
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
    owner = await server.signUp();
  });

  const setRole = (who: Pick<SignedUp, 'client'>, id: string, role: MemberRole) =>
    who.client.call(updateMember, { params: { id }, body: { role } });
  const remove = (who: Pick<SignedUp, 'client'>, id: string) =>
    who.client.call(removeMember, { params: { id } });
  const ownersNow = async () =>
    (await owner.client.call(listMembers, {})).filter(({ role }) => role === 'OWNER').map(({ id }) => id);
  const atOther = ({ session }: AddedMember) =>
    createClient({ origin: other.origin, getAccessToken: () => session.accessToken });
  const audited = (subjectId: string) =>
    server.database.root
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'changed_from', 'changed_to'])
      .where('business_id', '=', owner.business.id)
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute();
  /** Somebody whose only business is the owner's. */
  async function addEmployee() {
    const draft = signUpDraft();
    const { session } = await server.signUp(draft);
    const { root } = server.database;
    const membership = { user_id: session.user.id, business_id: owner.business.id, role: 'MEMBER' as const };
    await root
      .insertInto('membership')
      .values({ ...membership, created_at: clock.read() })
      .execute();
    await root.deleteFrom('membership').where('business_id', '=', session.business.id).execute();
    return { id: session.user.id, email: draft.email, password: draft.password };
  }

  test('everybody reads who works for the business, owners first', async () => {
    const second = await addMember(server, owner, 'OWNER');
    const member = await addMember(server, owner);
    const listed = await member.client.call(listMembers, {
      query: { businessAccountId: owner.business.id },
    });
    expect(listed.map(({ role }) => role)).toEqual(['OWNER', 'OWNER', 'MEMBER']);
    const names = listed.slice(0, 2).map(({ username }) => username);
    expect(names).toEqual(names.toSorted());
    expect(listed.map(({ id }) => id).sort()).toEqual(
      [owner.session.user.id, second.userId, member.userId].sort(),
    );
    expect(listed[2]).toEqual({
      id: member.userId,
      username: member.session.user.username,
      email: member.email,
      role: 'MEMBER',
      joinedDate: expect.any(String),
      lastLogInDate: clock.read().toISOString(),
      usesSecondFactor: null,
    });
  });

  test('a new role counts immediately here, and elsewhere as soon as it is told', async () => {
    const member = await addMember(server, owner);
    await expect(member.client.call(editBusinessAccount, RENAMING)).rejects.toMatchObject(FORBIDDEN);
    await atOther(member).call(getBusinessAccount, {});
    expect(await setRole(owner, member.userId, 'OWNER')).toMatchObject({
      id: member.userId,
      role: 'OWNER',
    });
    await member.client.call(editBusinessAccount, RENAMING);
    await eventually(
      () =>
        atOther(member)
          .call(editBusinessAccount, RENAMING)
          .then(
            () => true,
            () => false,
          ),
      Boolean,
    );
    await setRole(owner, member.userId, 'MEMBER');
    await expect(member.client.call(editBusinessAccount, RENAMING)).rejects.toMatchObject(FORBIDDEN);
    await eventually(
      () =>
        atOther(member)
          .call(editBusinessAccount, RENAMING)
          .then(
            () => false,
            () => true,
          ),
      Boolean,
    );
    // The same role again changes nothing.
    await setRole(owner, member.userId, 'MEMBER');
    expect(await audited(member.userId)).toEqual(
      (['OWNER', 'MEMBER'] as const).map((role) => ({
        action: 'member.update',
        user_id: owner.session.user.id,
        changed_from: { role: role === 'OWNER' ? 'MEMBER' : 'OWNER' },
        changed_to: { role },
      })),
    );
  });

  test('who is removed is logged out of the business everywhere, and what they made stays', async () => {
    const member = await addMember(server, owner);
    const { id } = await member.client.call(createVod, { body: { name: 'A film' } });
    await atOther(member).call(getBusinessAccount, {});
    await remove(owner, member.userId);
    await expect(member.client.call(getBusinessAccount, {})).rejects.toMatchObject(NOBODY);
    await eventually(
      () =>
        atOther(member)
          .call(getBusinessAccount, {})
          .then(
            () => 200,
            ({ status }) => status,
          ),
      (status) => status === 401,
    );
    const headers = { 'refresh-token': member.session.refreshToken };
    await expect(server.client.call(refreshAccessToken, { headers })).rejects.toMatchObject(NOBODY);
    expect(await owner.client.call(getVod, { params: { id } })).toMatchObject({ name: 'A film' });
    expect(await ownersNow()).toEqual([owner.session.user.id]);
    // Their own business is as it was.
    const body = { email: member.email, password: signUpDraft().password };
    expect((await server.client.call(logIn, { body })).business.id).not.toBe(owner.business.id);
    expect(await audited(member.userId)).toEqual([
      {
        action: 'member.remove',
        user_id: owner.session.user.id,
        changed_from: { username: member.session.user.username, role: 'MEMBER' },
        changed_to: null,
      },
    ]);
  });

  test('everybody may leave, and removes nobody else', async () => {
    const [member, colleague] = [await addMember(server, owner), await addMember(server, owner)];
    await expect(remove(member, colleague.userId)).rejects.toMatchObject({
      ...FORBIDDEN,
      message: 'Only an owner of the business can manage its members',
    });
    await remove(member, member.userId);
    await expect(member.client.call(getBusinessAccount, {})).rejects.toMatchObject(NOBODY);
    expect((await owner.client.call(listMembers, {})).map(({ id }) => id)).not.toContain(member.userId);
  });

  test('who works for no business any more reads that at a log-in, but only with the right password', async () => {
    const { id, email, password } = await addEmployee();
    await remove(owner, id);
    await expect(server.client.call(logIn, { body: { email, password } })).rejects.toMatchObject({
      ...FORBIDDEN,
      message: 'You do not work for any business any more. Ask an owner to invite you again.',
    });
    const wrong = { email, password: 'Some-other-7' };
    await expect(server.client.call(logIn, { body: wrong })).rejects.toMatchObject({
      ...NOBODY,
      message: 'Email or password is wrong',
    });
  });

  test('the last owner stays one, and stays', async () => {
    const member = await addMember(server, owner);
    const { id } = owner.session.user;
    await expect(setRole(owner, id, 'MEMBER')).rejects.toMatchObject(LAST_OWNER);
    await expect(remove(owner, id)).rejects.toMatchObject(LAST_OWNER);
    await setRole(owner, member.userId, 'OWNER');
    await remove(owner, id);
    await expect(owner.client.call(getBusinessAccount, {})).rejects.toMatchObject(NOBODY);
    await expect(remove(member, member.userId)).rejects.toMatchObject(LAST_OWNER);
  });

  test('of two owners who demote or remove each other at the same time, one stays', async () => {
    const demote = (who: Pick<SignedUp, 'client'>, id: string) => setRole(who, id, 'MEMBER');
    for (const act of [demote, remove, demote, remove]) {
      const business = await server.signUp();
      const second = await addMember(server, business, 'OWNER');
      const race = await Promise.allSettled([
        act(business, second.userId),
        act(second, business.session.user.id),
      ]);
      expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      // 401 if the session had already ended when the call came.
      for (const one of race) if (one.status === 'rejected') expect([401, 403]).toContain(one.reason.status);
    }
  });

  test('of two owners who leave at the same time, one stays', async () => {
    for (let round = 0; round < 4; round++) {
      const business = await server.signUp();
      const second = await addMember(server, business, 'OWNER');
      const { id } = business.session.user;
      const race = await Promise.allSettled([remove(business, id), remove(second, second.userId)]);
      const refused = race.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject([{ reason: LAST_OWNER }]);
    }
  });

  test('the API tokens of an owner who was removed stop working', async () => {
    const second = await addMember(server, owner, 'OWNER');
    const body = { name: 'The shop', scopes: ['content:read' as const], expiresDate: null };
    const { token } = await second.client.call(createApiToken, { body });
    const program = createClient({ origin: server.origin, getAccessToken: () => token });
    await program.call(getBusinessAccount, {});
    await remove(owner, second.userId);
    await expect(program.call(getBusinessAccount, {})).rejects.toMatchObject(NOBODY);
    expect(await owner.client.call(listApiTokens, {})).toMatchObject([{ isActive: false }]);
  });

  test('somebody else’s member is answered like nobody', async () => {
    const stranger = await addMember(server, await server.signUp());
    for (const act of [() => setRole(owner, stranger.userId, 'OWNER'), () => remove(owner, stranger.userId)])
      await expect(act()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('an operator in an owner’s name reads the members and changes nothing about them', async () => {
    await letInvite(owner);
    const colleagueId = await makeThing(owner, 'colleagueId');
    const id = await makeThing(owner, 'invitationId');
    const client = await impersonate(server, owner);
    expect(await client.call(listMembers, {})).toHaveLength(2);
    for (const call of [
      () => client.call(createInvitation, { body: { email: signUpDraft().email, role: 'MEMBER' } }),
      () => client.call(resendInvitation, { params: { id } }),
      () => client.call(deleteInvitation, { params: { id } }),
      () => client.call(updateMember, { params: { id: colleagueId }, body: { role: 'OWNER' } }),
      () => client.call(removeMember, { params: { id: colleagueId } }),
      () => client.call(removeMember, { params: { id: owner.session.user.id } }),
      () => client.call(acceptInvitation, { body: { token: 'unknown' } }),
      () => client.call(createBusinessAccount, { body: { businessName: 'Theirs' } }),
    ])
      await expect(call()).rejects.toMatchObject({
        ...FORBIDDEN,
        message: 'Only the user can do this, not somebody in their name',
      });
  });
});
