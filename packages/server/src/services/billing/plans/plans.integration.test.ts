import {
  answerPaymentChallenge,
  cancelPlan,
  emailReactivation,
  getBillingSummary,
  getPaymentProfile,
  getSubscription,
  listBills,
  listPlans,
  previewPlan,
  reactivatePlan,
  selectPlan,
  sendPlanFeedback,
  updatePaymentProfile,
  updatePlan,
} from '@commoncast/core/billing/api';
import type { PlanSelection } from '@commoncast/core/billing/schema';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { createWebhook } from '@commoncast/core/webhooks/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { type BillingServer, startBillingServer } from '../../../../test/billing/billing-server.ts';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import type { SignedUp } from '../../../../test/server.ts';

const START = '2027-01-17T10:00:00.000Z';
const END = '2027-02-17T10:00:00.000Z';
const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
const DECLINED = { status: 422, code: 'CARD_DECLINED' };

describe.each(databaseUnderTest())('plans on $kind', ({ open }) => {
  let own: BillingServer;
  let owner: SignedUp;
  beforeAll(async () => {
    own = await startBillingServer(await open());
  });
  afterAll(() => own.close());
  beforeEach(async () => {
    own.goTo(START);
    owner = await own.customer();
  });

  const select = (body: PlanSelection, who = owner) => who.client.call(selectPlan, { body });
  const subscription = (who = owner) => who.client.call(getSubscription, {});
  const account = async (who = owner) => {
    const { businessSubscriptionPlanName: plan, businessSubscriptionStatus: status } = await who.client.call(
      getBusinessAccount,
      {},
    );
    return { plan, status };
  };
  const actions = async ({ business } = owner) =>
    (
      await own.server.database.root
        .selectFrom('audit_log')
        .select('action')
        .where('business_id', '=', business.id)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);
  const mails = async (who = owner) =>
    (
      await own.server.database.root
        .selectFrom('mail')
        .select('kind')
        .where('address', '=', who.session.user.email)
        .where('kind', '<>', 'VERIFY_EMAIL')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);

  test('everybody sees the plans, their prices and their limits', async () => {
    const plans = await own.server.client.call(listPlans, {});
    expect(plans.map(({ name, price }) => [name, price])).toEqual([
      ['FREE', 0],
      ['STARTER', 2_900],
      ['BUSINESS', 9_900],
      ['ENTERPRISE', null],
    ]);
    expect(plans[1]?.limits).toContainEqual({ kind: 'members', limit: 10 });
  });

  test('the first one is charged for a month, as its preview said', async () => {
    const preview = await owner.client.call(previewPlan, { query: { plan: 'STARTER' } });
    expect(preview).toMatchObject({
      takesEffect: 'NOW',
      lines: [{ description: 'Starter, 17 January to 17 February 2027', amount: 2_900 }],
      total: 2_900,
      next: { date: END, total: 2_900 },
      exceeded: [],
    });
    const outcome = await select({ plan: 'STARTER', expectedTotal: 2_900 });
    expect(outcome).toMatchObject({
      subscription: {
        plan: 'STARTER',
        status: 'ACTIVE',
        state: 'ACTIVE',
        periodStart: START,
        periodEnd: END,
        canTry: false,
        openBillId: null,
      },
      profile: { brand: 'visa', lastFour: '4242' },
      bill: {
        status: 'PAID',
        number: expect.stringMatching(/^[0-9A-F]{8}-0001$/),
        total: 2_900,
        paidDate: START,
        paidWith: { brand: 'visa', lastFour: '4242' },
        problem: null,
      },
      challenge: null,
    });
    expect(await account()).toEqual({ plan: 'STARTER', status: 'ACTIVE' });
    expect(await actions()).toEqual(['payment-profile.create', 'subscription.select']);
    expect(await mails()).toEqual(['BILL_PAID']);
    const { id } = owner.business;
    expect(await owner.client.call(getBillingSummary, { params: { id } })).toMatchObject({
      subscription: { plan: 'STARTER' },
      next: { date: END, total: 2_900 },
    });
    await expect(select({ plan: 'BUSINESS' })).rejects.toMatchObject(ILLEGAL);
  });

  test('nothing happens without a card, for another amount, or with a card that is declined', async () => {
    const cardless = await own.server.signUp();
    await expect(select({ plan: 'STARTER' }, cardless)).rejects.toMatchObject({
      ...ILLEGAL,
      message: 'Add a card first',
    });
    await expect(select({ plan: 'STARTER', expectedTotal: 2_320 })).rejects.toMatchObject({
      status: 409,
      code: 'AMOUNT_CHANGED',
    });
    expect(await own.bills(owner)).toEqual([]);
    const poor = await own.customer('declinedAtCharges');
    await expect(select({ plan: 'STARTER' }, poor)).rejects.toMatchObject({
      ...DECLINED,
      message: 'Your bank declined the payment. Use another card, or ask your bank why.',
    });
    expect(await own.bills(poor)).toMatchObject([{ status: 'VOID', total: 2_900 }]);
    expect(await account(poor)).toEqual({ plan: 'FREE', status: 'ACTIVE' });
    expect(await subscription(poor)).toMatchObject({ plan: 'FREE', canTry: true, openBillId: null });
    expect(await actions(poor)).toEqual(['payment-profile.create']);
    expect(await mails(poor)).toEqual([]);
  });

  test('a trial costs nothing for 14 days, and there is one for each business', async () => {
    await select({ plan: 'BUSINESS', withTrial: true });
    expect(await subscription()).toMatchObject({
      plan: 'BUSINESS',
      state: 'TRIALING',
      periodEnd: '2027-01-31T10:00:00.000Z',
      canTry: false,
    });
    expect(await own.bills(owner)).toEqual([]);
    await owner.client.call(cancelPlan, {});
    own.goTo('2027-01-31T10:00:00.000Z');
    await own.sweep();
    const member = own.memberOf(owner);
    await expect(
      own.billing.plans.select(member, { plan: 'STARTER', withTrial: true }),
    ).rejects.toMatchObject(ILLEGAL);
    expect((await own.billing.plans.select(member, { plan: 'STARTER' })).subscription.state).toBe('ACTIVE');
  });

  describe('whose bank asks the owner', () => {
    beforeEach(async () => {
      owner = await own.server.signUp();
      const params = { id: owner.business.id };
      const kept = await owner.client.call(updatePaymentProfile, {
        params,
        body: cardDetails('askedAtCharges'),
      });
      expect(kept).toMatchObject({ profile: null, challenge: { purpose: 'CARD', amount: 0 } });
      const { profile } = await answer(kept.challenge!.id, 'COMPLETE');
      expect(profile).toMatchObject({ lastFour: '3184', zipCode: '02134' });
    });
    const answer = (challengeId: string, outcome: 'COMPLETE' | 'FAIL') =>
      owner.client.call(answerPaymentChallenge, {
        params: { id: owner.business.id, challengeId },
        body: { outcome },
      });

    test('waits until they confirm, and then it is paid', async () => {
      const asked = await select({ plan: 'STARTER' });
      expect(asked).toMatchObject({
        subscription: { plan: 'FREE', openBillId: asked.bill?.id },
        bill: { status: 'DRAFT' },
        challenge: { purpose: 'BILL', amount: 2_900, expiresDate: '2027-01-17T11:00:00.000Z' },
      });
      const params = { id: owner.business.id };
      expect((await owner.client.call(getPaymentProfile, { params })).challenge).toEqual(asked.challenge);
      await expect(select({ plan: 'BUSINESS' })).rejects.toMatchObject(ILLEGAL);
      const paid = await answer(asked.challenge!.id, 'COMPLETE');
      expect(paid).toMatchObject({ subscription: { plan: 'STARTER' }, bill: { status: 'PAID' } });
      await expect(answer(asked.challenge!.id, 'COMPLETE')).rejects.toMatchObject({ status: 404 });
    });

    test('changes nothing if they refuse', async () => {
      const { challenge } = await select({ plan: 'STARTER' });
      await expect(answer(challenge!.id, 'FAIL')).rejects.toMatchObject(DECLINED);
      expect(await own.bills(owner)).toMatchObject([{ status: 'VOID' }]);
      expect(await subscription()).toMatchObject({ plan: 'FREE', openBillId: null });
    });

    test('changes nothing if they do not answer within an hour', async () => {
      const { challenge } = await select({ plan: 'STARTER' });
      own.goTo('2027-01-17T11:00:00.000Z');
      const member = own.memberOf(owner);
      await expect(
        own.billing.cards.answer(member, owner.business.id, challenge!.id, { outcome: 'COMPLETE' }),
      ).rejects.toMatchObject(ILLEGAL);
      await own.sweep();
      expect(await own.bills(owner)).toMatchObject([{ status: 'VOID' }]);
      expect((await own.billing.cards.get(member, owner.business.id)).challenge).toBeNull();
    });
  });

  test('a larger one costs the difference, a smaller one waits, and the present one takes that back', async () => {
    await select({ plan: 'STARTER' });
    own.goTo('2027-02-01T10:00:00.000Z');
    const member = own.memberOf(owner);
    const { plans } = own.billing;
    const preview = await plans.preview(member, { plan: 'BUSINESS' });
    // 16 of 31 days remain.
    expect(preview).toMatchObject({ takesEffect: 'NOW', total: 5_110 - 1_497 });
    const upgraded = await plans.update(member, { plan: 'BUSINESS', expectedTotal: preview.total });
    expect(upgraded).toMatchObject({
      subscription: { plan: 'BUSINESS', periodStart: START, periodEnd: END },
      bill: { status: 'PAID', total: 3_613 },
    });
    const smaller = await plans.update(member, { plan: 'STARTER' });
    expect(smaller).toMatchObject({ subscription: { plan: 'BUSINESS', nextPlan: 'STARTER' }, bill: null });
    expect((await plans.update(member, { plan: 'BUSINESS' })).subscription.nextPlan).toBeNull();
    await plans.update(member, { plan: 'FREE' });
    own.goTo(END);
    await own.sweep();
    expect(await plans.get(member, undefined)).toMatchObject({
      plan: 'FREE',
      state: 'ACTIVE',
      periodEnd: null,
      canTry: false,
    });
    expect(await own.bills(owner)).toHaveLength(2);
  });

  test('one that is cancelled runs to the end of its period, and can be taken back until then', async () => {
    await select({ plan: 'STARTER' });
    await expect(owner.client.call(sendPlanFeedback, { body: { reason: 'UNUSED' } })).rejects.toMatchObject(
      ILLEGAL,
    );
    await expect(owner.client.call(emailReactivation, {})).rejects.toMatchObject(ILLEGAL);
    expect(await owner.client.call(cancelPlan, {})).toMatchObject({
      plan: 'STARTER',
      state: 'CANCEL_SCHEDULED',
      status: 'ACTIVE',
    });
    await expect(owner.client.call(cancelPlan, {})).rejects.toMatchObject(ILLEGAL);
    const params = { id: owner.business.id };
    expect(await owner.client.call(getBillingSummary, { params })).toMatchObject({ next: null });
    await owner.client.call(sendPlanFeedback, { body: { reason: 'OTHER', comment: 'No time' } });
    await (await addMember(own.server, owner)).client.call(emailReactivation, {});
    expect((await owner.client.call(reactivatePlan, { params })).subscription.state).toBe('ACTIVE');
    own.goTo('2027-01-17T10:05:00.000Z');
    await owner.client.call(cancelPlan, {});
    own.goTo(END);
    await own.sweep();
    const member = own.memberOf(owner);
    expect(await own.billing.plans.get(member, undefined)).toMatchObject({
      plan: 'STARTER',
      status: 'EXPIRED',
      state: 'EXPIRED',
      playbackEndDate: '2027-03-19T10:00:00.000Z',
    });
    own.passDays(5);
    const back = await own.billing.plans.reactivate(member, owner.business.id);
    expect(back).toMatchObject({
      subscription: { plan: 'STARTER', status: 'ACTIVE', periodStart: '2027-02-22T10:00:00.000Z' },
      bill: { status: 'PAID', total: 2_900 },
    });
    expect(await mails()).toEqual([
      'BILL_PAID',
      'PLAN_CANCELLED',
      'REACTIVATE_PLAN',
      'PLAN_CANCELLED',
      'PLAN_EXPIRED',
      'BILL_PAID',
    ]);
    expect((await actions()).slice(1)).toEqual([
      'subscription.select',
      'subscription.cancel',
      'subscription.reactivate',
      'subscription.cancel',
      'subscription.reactivate',
    ]);
  });

  test('webhooks hear of each change', async () => {
    await owner.client.call(createWebhook, {
      body: { url: 'http://127.0.0.1/events', events: ['subscription.changed'] },
    });
    await select({ plan: 'STARTER' });
    await owner.client.call(updatePlan, { body: { plan: 'FREE' } });
    await owner.client.call(cancelPlan, {});
    const rows = await own.server.database.root
      .selectFrom('webhook_delivery')
      .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
      .select('body')
      .where('business_id', '=', owner.business.id)
      .orderBy('webhook_delivery.id')
      .execute();
    expect(rows.map(({ body }) => JSON.parse(body).data)).toEqual([
      { plan: 'STARTER', status: 'ACTIVE', state: 'ACTIVE', periodEnd: END },
      { plan: 'STARTER', status: 'ACTIVE', state: 'CANCEL_SCHEDULED', periodEnd: END },
    ]);
  });

  test('only owners deal with them, for their own business, and nobody in their name', async () => {
    const { client } = await addMember(own.server, owner);
    for (const call of [getSubscription, cancelPlan])
      await expect(client.call(call, {})).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const operator = await impersonate(own.server, owner);
    for (const call of [getSubscription, cancelPlan, emailReactivation])
      await expect(operator.call(call, {})).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const other = await own.server.signUp();
    await expect(other.client.call(listBills, { params: { id: owner.business.id } })).rejects.toMatchObject({
      status: 404,
    });
    const { email } = owner.session.user;
    const query = { businessOwnerEmail: email.toUpperCase() };
    expect(await owner.client.call(getSubscription, { query })).toMatchObject({ plan: 'FREE' });
    await expect(other.client.call(getSubscription, { query })).rejects.toMatchObject({ status: 404 });
  });

  test('bills are listed and searched, literally', async () => {
    await select({ plan: 'STARTER' });
    await owner.client.call(updatePlan, { body: { plan: 'BUSINESS' } });
    const params = { id: owner.business.id };
    const find = async (query: object) =>
      (await owner.client.call(listBills, { params, query })).content.map(({ number }) => number.slice(-4));
    expect(await find({})).toEqual(['0002', '0001']);
    expect(await find({ sort: 'total,DESC' })).toEqual(['0002', '0001']);
    expect(await find({ searchKey: 'number', searchText: '-0001' })).toEqual(['0001']);
    expect(await find({ searchKey: 'description', searchText: 'NOT USED' })).toEqual(['0002']);
    expect(await find({ searchKey: 'status', searchText: 'paid' })).toEqual(['0002', '0001']);
    expect(await find({ searchKey: 'description', searchText: '%' })).toEqual([]);
  });
});
