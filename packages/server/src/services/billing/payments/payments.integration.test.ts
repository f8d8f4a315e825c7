import { selectPlan, updatePaymentProfile, updatePlan } from '@commoncast/core/billing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BillingServer, startBillingServer } from '../../../../test/billing/billing-server.ts';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { post } from '../../../../test/post.ts';
import type { SignedUp } from '../../../../test/server.ts';

const START = '2027-01-17T10:00:00.000Z';
const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE' };

describe.each(databaseUnderTest())('payments on $kind', ({ open }) => {
  let own: BillingServer;
  let owner: SignedUp;
  beforeAll(async () => {
    own = await startBillingServer(await open());
  });
  afterAll(() => own.close());
  beforeEach(async () => {
    own.gateway.fails = null;
    own.goTo(START);
    owner = await own.customer();
  });

  const tries = async () =>
    await own.server.database.root
      .selectFrom('payment_try')
      .innerJoin('bill', 'bill.id', 'payment_try.bill_id')
      .select(['payment_try.id', 'payment_try.status', 'payment_try.created_at'])
      .where('bill.business_id', '=', owner.business.id)
      .orderBy('payment_try.id')
      .execute();
  const plan = async () => (await own.billing.plans.get(own.memberOf(owner), undefined)).plan;

  test.each(['before', 'after'] as const)(
    'one whose answer is lost %s it was made is finished by the sweep, and made once',
    async (moment) => {
      const before = own.gateway.payments();
      own.gateway.fails = moment;
      const buy = () => owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
      await expect(buy()).rejects.toMatchObject(UNAVAILABLE);
      await expect(buy()).rejects.toMatchObject({
        status: 409,
        message: 'A payment is being made. Try again in a minute.',
      });
      const params = { id: owner.business.id };
      await expect(
        owner.client.call(updatePaymentProfile, { params, body: cardDetails() }),
      ).rejects.toMatchObject({ status: 409 });
      own.gateway.fails = null;
      await own.sweep();
      expect(await plan()).toBe('FREE');
      own.goTo('2027-01-17T10:01:01.000Z');
      await own.sweep();
      await own.sweep();
      expect(await plan()).toBe('STARTER');
      expect(await own.bills(owner)).toMatchObject([{ status: 'PAID' }]);
      expect(own.gateway.payments()).toBe(before + 1);
      const [tried, ...others] = await tries();
      expect([tried?.status, others]).toEqual(['PAID', []]);
      expect(new Set(own.gateway.charges.slice(-1).map(({ key }) => key))).toEqual(new Set([tried?.id]));
    },
  );

  test('a bank’s answer that is lost on the way is asked for again', async () => {
    const params = { id: owner.business.id };
    const { challenge: kept } = await owner.client.call(updatePaymentProfile, {
      params,
      body: cardDetails('askedAtCharges'),
    });
    const member = own.memberOf(owner);
    const answer = (id: string) =>
      own.billing.cards.answer(member, owner.business.id, id, { outcome: 'COMPLETE' });
    own.gateway.fails = 'before';
    await expect(answer(kept!.id)).rejects.toMatchObject(UNAVAILABLE);
    await expect(answer(kept!.id)).rejects.toMatchObject({ status: 409 });
    own.gateway.fails = null;
    own.goTo('2027-01-17T10:01:01.000Z');
    await own.sweep();
    expect((await own.billing.cards.get(member, owner.business.id)).profile?.lastFour).toBe('3184');

    const { challenge } = await own.billing.plans.select(member, { plan: 'STARTER' });
    own.gateway.fails = 'after';
    await expect(answer(challenge!.id)).rejects.toMatchObject(UNAVAILABLE);
    own.gateway.fails = null;
    own.goTo('2027-01-17T10:02:02.000Z');
    await own.sweep();
    expect(await plan()).toBe('STARTER');
  });

  test('the same key pays once, and a payment that failed can be tried again with it', async () => {
    const buy = async (key: string) => {
      const headers = { authorization: `Bearer ${owner.session.accessToken}`, 'x-idempotency-key': key };
      const answer = await own.server.fetch(selectPlan.path, post({ plan: 'STARTER' }, headers));
      return { status: answer.status, body: await answer.json() };
    };
    const before = own.gateway.payments();
    own.gateway.fails = 'before';
    expect((await buy('once')).status).toBe(503);
    own.gateway.fails = null;
    own.goTo('2027-01-17T10:01:01.000Z');
    await own.sweep();
    expect((await buy('once')).status).toBe(409);

    owner = await own.customer();
    const first = await buy('twice');
    const second = await buy('twice');
    expect([first.status, second]).toEqual([200, first]);
    expect(own.gateway.payments()).toBe(before + 2);
    expect(await own.bills(owner)).toHaveLength(1);
  });

  test('a repeat is told that the first one is under way, and later gets its answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    own.gateway.until = promise;
    const buy = () =>
      owner.client.call(selectPlan, { body: { plan: 'STARTER' }, idempotencyKey: 'under-way' });
    const first = buy();
    await vi.waitFor(async () => expect(await own.bills(owner)).toHaveLength(1), 10_000);
    await expect(buy()).rejects.toMatchObject({
      ...UNAVAILABLE,
      message: 'The first call with this idempotency key is still running',
    });
    await expect(
      owner.client.call(selectPlan, { body: { plan: 'BUSINESS' }, idempotencyKey: 'under-way' }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    resolve();
    const outcome = await first;
    expect(outcome.subscription.plan).toBe('STARTER');
    expect(await buy()).toEqual(outcome);
  });

  test('requests at the same time pay once', async () => {
    const before = own.gateway.payments();
    const buys = Array.from({ length: 6 }, () =>
      owner.client.call(selectPlan, { body: { plan: 'STARTER' } }).then(
        () => 'paid',
        ({ code }: { code: string }) => code,
      ),
    );
    const outcomes = await Promise.all(buys);
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('ILLEGAL_TRANSITION'), 'paid']);
    expect(own.gateway.payments()).toBe(before + 1);
  });

  test('a card is tried ten times an hour, and typed ten times an hour', async () => {
    owner = await own.customer('declinedAtCharges');
    const member = own.memberOf(owner);
    const buy = () => own.billing.plans.select(member, { plan: 'STARTER' });
    for (let count = 0; count < 10; count += 1)
      await expect(buy()).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    await expect(buy()).rejects.toMatchObject({ status: 429, retryAfterS: 3_600 });
    expect(await own.bills(owner)).toHaveLength(10);
    own.goTo('2027-01-17T11:00:00.001Z');
    await expect(buy()).rejects.toMatchObject({ code: 'CARD_DECLINED' });

    const save = () =>
      own.billing.cards.save(member, owner.business.id, cardDetails('declinedWhenSaved'), { isFirst: false });
    for (let count = 0; count < 10; count += 1)
      await expect(save()).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    await expect(save()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('a change of plan that waits for its bank is over when the period is', async () => {
    const params = { id: owner.business.id };
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    const kept = await owner.client.call(updatePaymentProfile, {
      params,
      body: cardDetails('askedAtCharges'),
    });
    const member = own.memberOf(owner);
    await own.billing.cards.answer(member, params.id, kept.challenge!.id, { outcome: 'COMPLETE' });
    own.goTo('2027-02-17T09:30:00.000Z');
    const { challenge } = await own.billing.plans.update(member, { plan: 'BUSINESS' });
    expect(challenge).not.toBeNull();
    own.goTo('2027-02-17T10:00:00.000Z');
    await own.sweep();
    expect(await own.bills(owner)).toMatchObject([
      { status: 'PAID' },
      { status: 'VOID', total: 319 - 94 },
      { status: 'OPEN', total: 2_900 },
    ]);
    expect(await own.billing.plans.get(member, undefined)).toMatchObject({
      plan: 'STARTER',
      state: 'PAST_DUE',
    });
  });

  test('an open bill is paid by its owner, with the card or with another one', async () => {
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    const params = { id: owner.business.id };
    await owner.client.call(updatePaymentProfile, { params, body: cardDetails('declinedAtCharges') });
    own.goTo('2027-02-17T10:00:00.000Z');
    await own.sweep();
    const member = own.memberOf(owner);
    const { bills, cards, plans } = own.billing;
    const { openBillId, ...late } = await plans.get(member, undefined);
    expect(late).toMatchObject({ state: 'PAST_DUE', graceEndDate: '2027-02-24T10:00:00.000Z' });
    await expect(plans.update(member, { plan: 'BUSINESS' })).rejects.toMatchObject({
      message: 'Pay the open bill first',
    });
    await expect(cards.remove(member, params.id)).rejects.toMatchObject({ status: 409 });
    await expect(bills.pay(member, params.id, openBillId!)).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    await expect(
      cards.save(member, params.id, cardDetails('declinedAtCharges'), { isFirst: false }),
    ).rejects.toMatchObject({
      code: 'CARD_DECLINED',
      message: expect.stringMatching(/^The card is saved, but the open bill could not be paid\. Your bank/),
    });
    const paid = await cards.save(member, params.id, cardDetails(), { isFirst: false });
    expect(paid).toMatchObject({
      subscription: { state: 'ACTIVE', periodStart: '2027-02-17T10:00:00.000Z', openBillId: null },
      bill: { id: openBillId, status: 'PAID', paidWith: { lastFour: '4242' }, problem: null },
    });
    await expect(bills.pay(member, params.id, openBillId!)).rejects.toMatchObject({
      message: 'This bill has been paid already',
    });
    await expect(
      own.billing.bills.pay(member, params.id, '0199d4a5-0000-7000-8000-000000000001'),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('bills are numbered without a gap', async () => {
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => owner.client.call(updatePlan, { body: { plan: 'BUSINESS' } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect((await own.bills(owner)).map(({ number }) => number.slice(-4))).toEqual(['0001', '0002']);
  });
});
