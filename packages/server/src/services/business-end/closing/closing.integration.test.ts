import { createApiToken } from '@commoncast/core/api-tokens/api';
import { listOwnBusinesses } from '@commoncast/core/authentication/account-api';
import { logIn, switchBusiness } from '@commoncast/core/authentication/api';
import {
  answerPaymentChallenge,
  getSubscription,
  selectPlan,
  updatePaymentProfile,
} from '@commoncast/core/billing/api';
import { getBusinessAccount, getPublicBusinessAccount } from '@commoncast/core/business/api';
import { getExport, keepBusiness, requestDeletion } from '@commoncast/core/business-end/api';
import { createClient } from '@commoncast/core/http/client';
import { createStream } from '@commoncast/core/live/api';
import { listMembers } from '@commoncast/core/members/api';
import { createPlayer, listPlayers } from '@commoncast/core/players/api';
import { createVod } from '@commoncast/core/streams/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AddedMember, addMember } from '../../../../test/add-member.ts';
import { type BillingServer, startBillingServer } from '../../../../test/billing/billing-server.ts';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import { playerDraft } from '../../../../test/players/drafts.ts';
import type { SignedUp } from '../../../../test/server.ts';
import { requireActivePlan } from '../../business/require-active-plan.ts';

const PASSWORD = 'Correct-horse-7';
const CLOSING = { status: 403, code: 'BUSINESS_CLOSING' };
const WHO_CAN = 'Only an owner of the business can delete or keep it';

describe.each(databaseUnderTest())('closing a business on $kind', ({ open }) => {
  let own: BillingServer;
  let owner: SignedUp;
  let member: AddedMember;
  beforeAll(async () => {
    own = await startBillingServer(await open());
  });
  afterAll(() => own.close());
  beforeEach(async () => {
    owner = await own.customer();
    member = await addMember(own.server, owner);
  });

  const root = () => own.server.database.root;
  const close = (
    { client, business = owner.business }: Pick<SignedUp, 'client'> & Partial<SignedUp> = owner,
    { businessName = business.businessName, currentPassword = PASSWORD } = {},
  ) => client.call(requestDeletion, { body: { businessName, currentPassword } });
  const keep = (who: Pick<SignedUp, 'client'> = owner) => who.client.call(keepBusiness, {});
  const sweep = () => own.server.platform.services.sweepBusinessEnds();
  const isPublic = async () => {
    const { publicKey: key } = owner.business;
    const call = own.server.client.call(getPublicBusinessAccount, { query: { key } });
    return await call.then(
      () => true,
      ({ status }) => (status === 401 ? false : Promise.reject(new Error(`answered ${status}`))),
    );
  };
  const mails = async (to: string) =>
    (
      await root()
        .selectFrom('mail')
        .select('kind')
        .where('address', '=', to)
        .where('kind', 'in', ['BUSINESS_CLOSING', 'BUSINESS_KEPT'])
        .orderBy('created_at')
        .execute()
    ).map(({ kind }) => kind);

  test('leaves its members the way out, and nothing else', async () => {
    const closed = await close();
    expect(closed.deletionDate).toBe(new Date(own.now().getTime() + 30 * 86_400_000).toISOString());
    for (const { client } of [owner, member]) {
      expect(await client.call(getBusinessAccount, {})).toEqual(closed);
      for (const call of [
        () => client.call(listPlayers, {}),
        () => client.call(listMembers, {}),
        () => client.call(createVod, { body: { name: 'A film' } }),
        () => client.call(createPlayer, { body: playerDraft() }),
        () => close({ client }),
      ])
        await expect(call()).rejects.toMatchObject(CLOSING);
      expect(await client.call(listOwnBusinesses, {})).not.toEqual([]);
    }
    expect(await owner.client.call(getExport, {})).toBeNull();
    await expect(member.client.call(getExport, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const body = { email: owner.session.user.email, password: PASSWORD };
    expect((await own.server.client.call(logIn, { body })).business.deletionDate).toBe(closed.deletionDate);
    await own.server.database.transaction(async (tx) => {
      await expect(requireActivePlan(tx, owner.business.id)).rejects.toMatchObject(CLOSING);
    });
  });

  test('hides everything from visitors now, and shows it again once it is kept', async () => {
    expect(await isPublic()).toBe(true);
    await close();
    expect(await isPublic()).toBe(false);
    await keep();
    expect(await isPublic()).toBe(true);
    const player = await owner.client.call(createPlayer, { body: playerDraft() });
    expect(player.uuid).toEqual(expect.any(String));
    expect((await owner.client.call(getBusinessAccount, {})).deletionDate).toBeNull();
  });

  test('stops API tokens until it is kept', async () => {
    const body = { name: 'The shop', scopes: ['content:read' as const], expiresDate: null };
    const { token } = await owner.client.call(createApiToken, { body });
    const program = createClient({ origin: own.server.origin, getAccessToken: () => token });
    await close();
    await expect(program.call(listPlayers, {})).rejects.toMatchObject(CLOSING);
    await keep();
    await program.call(listPlayers, {});
  });

  test('ends what is on air', async () => {
    const { id } = await owner.client.call(createStream, { body: { name: 'A concert' } });
    const started = { status: 'LIVE', started_at: own.now() } as const;
    await root().updateTable('live_stream').set(started).where('id', '=', id).execute();
    await close();
    await keep();
    const stream = root().selectFrom('live_stream').select(['status', 'ended_at']).where('id', '=', id);
    expect(await stream.executeTakeFirst()).toEqual({ status: 'ENDED', ended_at: own.now() });
  });

  test('charges nothing more', async () => {
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    await close();
    const paid = own.gateway.payments();
    own.passDays(29);
    await own.sweep();
    own.passDays(1);
    await own.sweep();
    expect(own.gateway.payments()).toBe(paid);
  });

  test('cancels a paid plan, which can go on once the business is kept', async () => {
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    await close();
    await keep();
    expect(await owner.client.call(getSubscription, { query: {} })).toMatchObject({
      plan: 'STARTER',
      state: 'CANCEL_SCHEDULED',
    });
  });

  test('ends a plan now whose bill is open, and does not ask for that money any more', async () => {
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    const id = owner.business.id;
    const { cards } = own.billing;
    await cards.save(own.memberOf(owner), id, cardDetails('declinedAtCharges'), { isFirst: false });
    own.passDays(31);
    await own.sweep();
    const { closing } = own.server.platform.services.businessEnd;
    const request = { businessName: owner.business.businessName, currentPassword: PASSWORD };
    const from = { address: '127.0.0.1', signal: new AbortController().signal };
    await closing.close(own.memberOf(owner), request, from);
    expect(await own.billing.plans.get(own.memberOf(owner), undefined)).toMatchObject({ state: 'EXPIRED' });
    expect((await own.bills(owner)).at(-1)).toMatchObject({ status: 'UNCOLLECTIBLE' });
    const tried = own.gateway.charges.length;
    own.passDays(10);
    await own.sweep();
    expect(own.gateway.charges).toHaveLength(tried);
  });

  test('waits for a payment that is under way', async () => {
    const params = { id: owner.business.id };
    const card = cardDetails('askedAtCharges');
    const saved = await owner.client.call(updatePaymentProfile, { params, body: card });
    const answered = { ...params, challengeId: saved.challenge?.id ?? '' };
    const confirm = { params: answered, body: { outcome: 'COMPLETE' as const } };
    await owner.client.call(answerPaymentChallenge, confirm);
    const { challenge } = await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    expect(challenge).toMatchObject({ purpose: 'BILL' });
    await expect(close()).rejects.toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' });
    expect((await owner.client.call(getBusinessAccount, {})).deletionDate).toBeNull();
  });

  test('needs the name of the business and the password of its owner', async () => {
    await expect(close(owner, { businessName: 'Another' })).rejects.toMatchObject({
      fields: { businessName: 'This is not the name of the business' },
    });
    await expect(close(owner, { currentPassword: 'Wrong-horse-7' })).rejects.toMatchObject({
      fields: { currentPassword: 'This is not your password' },
    });
    expect((await owner.client.call(getBusinessAccount, {})).deletionDate).toBeNull();
    await expect(keep()).rejects.toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' });
  });

  test('is for owners, and not for operators in their name', async () => {
    await expect(close({ client: member.client })).rejects.toMatchObject({ message: WHO_CAN });
    const client = await impersonate(own.server, owner);
    await expect(close({ client })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await close();
    await expect(keep(member)).rejects.toMatchObject({ message: WHO_CAN });
    const lookingOn = await impersonate(own.server, owner);
    await expect(keep({ client: lookingOn })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('owners are told when it is asked for, 7 days and one day before, and when it is kept', async () => {
    const { email } = owner.session.user;
    const second = await addMember(own.server, owner, 'OWNER');
    await close();
    const told = async () => [(await mails(email)).length, (await mails(second.email)).length];
    const days: [number, number[]][] = [
      [22, [1, 1]],
      [1, [2, 2]],
      [5, [2, 2]],
      [1, [3, 3]],
    ];
    for (const [more, expected] of days) {
      own.passDays(more);
      await sweep();
      await sweep();
      expect(await told()).toEqual(expected);
    }
    expect(await mails(member.email)).toEqual([]);
    // Their sessions are as old as the deletion.
    await own.server.platform.services.businessEnd.closing.keep(own.memberOf(owner));
    expect((await mails(email)).at(-1)).toBe('BUSINESS_KEPT');
  });

  test('after 30 days it is deleted once, and nobody keeps it any more', async () => {
    await close();
    own.passDays(30);
    const { closing } = own.server.platform.services.businessEnd;
    const refused = { code: 'ILLEGAL_TRANSITION', message: expect.stringContaining('cannot be kept') };
    await expect(closing.keep(own.memberOf(owner))).rejects.toMatchObject(refused);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const deletions = root().selectFrom('business_deletion').selectAll();
    expect(await deletions.where('business_id', '=', owner.business.id).execute()).toHaveLength(1);
    await expect(closing.keep(own.memberOf(owner))).rejects.toMatchObject(refused);
  });

  test('it is kept until its time has come, and deleted from then on, no matter who comes first', async () => {
    const { closing } = own.server.platform.services.businessEnd;
    for (let round = 0; round < 4; round += 1) {
      const business = await own.server.signUp();
      await close(business);
      await root()
        .updateTable('business_account')
        .set({ deletes_at: new Date(own.now().getTime() + (round % 2)) })
        .where('id', '=', business.business.id)
        .execute();
      const kept = closing.keep(own.memberOf(business)).then(
        () => true,
        () => false,
      );
      await Promise.all([kept, sweep()]);
      // That one passes over a business whose lock the owner holds.
      await sweep();
      const isDeleted = await root()
        .selectFrom('business_deletion')
        .select('id')
        .where('business_id', '=', business.business.id)
        .executeTakeFirst();
      expect(await kept).toBe(isDeleted === undefined);
    }
  });

  test('it is one closed business of several: the others stay open to its members', async () => {
    await close();
    const businesses = await member.client.call(listOwnBusinesses, {});
    const other = businesses.find(({ isCurrent }) => !isCurrent);
    const there = await member.client.call(switchBusiness, { body: { businessId: other?.id ?? '' } });
    const client = createClient({ origin: own.server.origin, getAccessToken: () => there.accessToken });
    await client.call(listPlayers, {});
  });

  test('is in the audit log', async () => {
    await close();
    await keep();
    const log = await root()
      .selectFrom('audit_log')
      .select(['action', 'changed_to'])
      .where('business_id', '=', owner.business.id)
      .where('action', 'like', 'account.%')
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'account.close', changed_to: { deletionDate: expect.any(String) } },
      { action: 'account.keep', changed_to: null },
    ]);
  });
});
