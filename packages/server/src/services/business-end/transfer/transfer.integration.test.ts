import { getBusinessAccount } from '@commoncast/core/business/api';
import { transferOwnership } from '@commoncast/core/business-end/api';
import { listMembers } from '@commoncast/core/members/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AddedMember, addMember } from '../../../../test/add-member.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import { mailAbout } from '../../../../test/mail/mail-about.ts';
import { type MailServer, startMailServer } from '../../../../test/mail/mail-server.ts';
import type { SignedUp } from '../../../../test/server.ts';

const PASSWORD = 'Correct-horse-7';
const WHO_CAN = 'Only an owner of the business can transfer it';

describe.each(databaseUnderTest())('transferring a business on $kind', ({ open }) => {
  let own: MailServer;
  let owner: SignedUp;
  let heir: AddedMember;
  beforeAll(async () => {
    own = await startMailServer(await open());
  });
  afterAll(() => own.close());
  beforeEach(async () => {
    owner = await own.server.signUp();
    heir = await addMember(own.server, owner);
  });

  const transfer = (
    who: Pick<SignedUp, 'client'>,
    userId: string,
    { leaves = false, currentPassword = PASSWORD } = {},
  ) => who.client.call(transferOwnership, { body: { userId, leaves, currentPassword } });
  const roles = async (who: Pick<SignedUp, 'client'> = heir) =>
    Object.fromEntries((await who.client.call(listMembers, {})).map(({ id, role }) => [id, role]));

  test('makes a member an owner and the owner a member, now and in one step', async () => {
    await transfer(owner, heir.userId);
    expect(await roles()).toEqual({ [heir.userId]: 'OWNER', [owner.session.user.id]: 'MEMBER' });
    await expect(transfer(owner, heir.userId)).rejects.toMatchObject({ status: 403, message: WHO_CAN });
    await transfer(heir, owner.session.user.id);
    expect(await roles()).toEqual({ [heir.userId]: 'MEMBER', [owner.session.user.id]: 'OWNER' });
  });

  test('lets the last owner leave', async () => {
    await transfer(owner, heir.userId, { leaves: true });
    expect(await roles()).toEqual({ [heir.userId]: 'OWNER' });
    await expect(owner.client.call(getBusinessAccount, {})).rejects.toMatchObject({ status: 401 });
  });

  test('tells both, and the audit log', async () => {
    await transfer(owner, heir.userId);
    const received = await mailAbout(own.inbox, heir.email, 'You are now an owner');
    expect(received.text).toContain(`${owner.session.user.email} has transferred a business`);
    await mailAbout(own.inbox, owner.session.user.email, 'You have transferred a business');
    const entry = await own.server.database.root
      .selectFrom('audit_log')
      .select(['action', 'changed_from', 'changed_to'])
      .where('business_id', '=', owner.business.id)
      .executeTakeFirstOrThrow();
    const [before, after] = [owner.session.user.username, heir.session.user.username];
    expect(entry).toEqual({
      action: 'account.transfer',
      changed_from: { owner: before },
      changed_to: { owner: after, leaves: false },
    });
  });

  test('needs the password, and somebody else of the business', async () => {
    const stranger = await own.server.signUp();
    for (const [userId, how, refusal] of [
      [heir.userId, { currentPassword: 'Wrong-horse-7' }, { fields: { currentPassword: expect.anything() } }],
      [owner.session.user.id, {}, { fields: { userId: 'Choose somebody else' } }],
      [stranger.session.user.id, {}, { status: 404, code: 'NOT_FOUND' }],
    ] as const)
      await expect(transfer(owner, userId, how)).rejects.toMatchObject(refusal);
    expect(await roles()).toEqual({ [heir.userId]: 'MEMBER', [owner.session.user.id]: 'OWNER' });
  });

  test('is refused to members and to operators in an owner’s name', async () => {
    await expect(transfer(heir, owner.session.user.id)).rejects.toMatchObject({ message: WHO_CAN });
    const client = await impersonate(own.server, owner);
    await expect(transfer({ client }, heir.userId)).rejects.toMatchObject({ status: 403 });
  });

  test('of several at the same time, one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const business = await own.server.signUp();
      const heirs = [await addMember(own.server, business), await addMember(own.server, business)];
      const race = await Promise.allSettled(heirs.map(({ userId }) => transfer(business, userId)));
      expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = race.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject([{ reason: { status: 403, message: WHO_CAN } }]);
      const now = Object.values(await roles(business)).filter((role) => role === 'OWNER');
      expect(now).toHaveLength(1);
    }
  });
});
