import { createWebhook } from '@commoncast/core/webhooks/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BillingServer, startBillingServer } from '../../../../test/billing/billing-server.ts';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import type { SignedUp } from '../../../../test/server.ts';
import { makePromoCode } from '../promo/make-code.ts';

const WELCOME = {
  ...{ code: 'WELCOME20', percentOff: 20, amountOff: null, months: 3 },
  ...{ redeemBy: null, maximum: null },
};

describe.each(databasesUnderTest())('a business on $kind', ({ open }) => {
  let own: BillingServer;
  let owner: SignedUp;
  beforeAll(async () => {
    own = await startBillingServer(await open());
    owner = await own.customer();
    await makePromoCode(own.server.database, WELCOME, own.now());
    await owner.client.call(createWebhook, {
      body: { url: 'http://127.0.0.1/events', events: ['subscription.changed'] },
    });
  });
  afterAll(() => own.close());

  const root = () => own.server.database.root;
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const subscription = () => own.billing.plans.get(own.memberOf(owner), undefined);

  /** Goes on to a day, and looks every day at the same time what is due. */
  async function live(until: string): Promise<void> {
    const end = new Date(`${until}T10:00:00.000Z`);
    while (own.now() < end) {
      own.passDays(1);
      await own.sweep();
    }
  }

  const bills = () =>
    root()
      .selectFrom('bill')
      .select(['period_start', 'period_end', 'discount', 'total', 'status', 'plan', 'created_at'])
      .where('business_id', '=', owner.business.id)
      .orderBy('sequence')
      .execute();

  /** The emails since a day, each with its day. */
  const mailsSince = async (since: string) =>
    (
      await root()
        .selectFrom('mail')
        .select(['kind', 'created_at'])
        .where('address', '=', owner.session.user.email)
        .where('kind', '<>', 'VERIFY_EMAIL')
        .where('created_at', '>=', new Date(since))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ kind, created_at }) => `${day(created_at)} ${kind}`);

  test('lives for four years', async () => {
    const member = own.memberOf(owner);
    const { plans, cards } = own.billing;
    const { id } = owner.business;

    // A trial, from the middle of January to its last day.
    await plans.select(member, { plan: 'STARTER', withTrial: true, promoCode: 'WELCOME20' });
    await live('2027-01-31');
    expect(await mailsSince('2027-01-17')).toEqual(['2027-01-28 TRIAL_ENDS', '2027-01-31 BILL_PAID']);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', promo: { monthsLeft: 2 } });

    // Months that begin on the last day of January, for three years; the first three are cheaper.
    await live('2030-01-30');
    const paid = await bills();
    expect(paid.map(({ status }) => status)).toEqual(Array(36).fill('PAID'));
    expect(paid.map(({ total }) => total)).toEqual([...Array(3).fill(2_320), ...Array(33).fill(2_900)]);
    expect(paid.map(({ period_start }) => day(period_start)).slice(0, 14)).toEqual([
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31'],
      ...['2027-08-31', '2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29'],
    ]);
    for (const [index, bill] of paid.entries()) {
      expect(bill.created_at).toEqual(bill.period_start);
      expect(bill.period_start).toEqual(paid[index - 1]?.period_end ?? bill.period_start);
    }
    expect((await subscription()).promo).toBeNull();

    // A card that is declined at the 37th month: the plan goes on for seven days, and then expires.
    await cards.save(member, id, cardDetails('declinedAtCharges'), { isFirst: false });
    await live('2030-01-31');
    expect(await subscription()).toMatchObject({
      state: 'PAST_DUE',
      status: 'ACTIVE',
      graceEndDate: '2030-02-07T10:00:00.000Z',
    });
    await live('2030-02-06');
    expect((await subscription()).state).toBe('PAST_DUE');
    await live('2030-02-07');
    expect(await subscription()).toMatchObject({
      plan: 'STARTER',
      state: 'EXPIRED',
      playbackEndDate: '2030-03-09T10:00:00.000Z',
      openBillId: null,
    });
    expect((await bills()).at(-1)).toMatchObject({ status: 'UNCOLLECTIBLE', total: 2_900 });
    const failed = ['2030-01-31', '2030-02-01', '2030-02-03', '2030-02-05'];
    expect(await mailsSince('2030-01-31')).toEqual([
      ...failed.map((when) => `${when} PAYMENT_FAILED`),
      '2030-02-07 PLAN_EXPIRED',
    ]);
    const tries = await root()
      .selectFrom('payment_try')
      .select('created_at')
      .where('status', '=', 'DECLINED')
      .orderBy('created_at')
      .execute();
    expect(tries.map(({ created_at }) => day(created_at))).toEqual([...failed, '2030-02-07']);

    // Nobody sees anything 30 days later; a new card brings everything back, from that day on.
    const playbackEnded = async () =>
      (
        await root()
          .selectFrom('business_account')
          .select('playback_ended_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).playback_ended_at;
    await live('2030-03-08');
    expect(await playbackEnded()).toBeNull();
    await live('2030-03-10');
    expect(await playbackEnded()).toEqual(new Date('2030-03-09T10:00:00.000Z'));
    await expect(plans.reactivate(member, id)).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    await cards.save(member, id, cardDetails(), { isFirst: false });
    await plans.reactivate(member, id);
    expect(await playbackEnded()).toBeNull();
    expect(await subscription()).toMatchObject({
      state: 'ACTIVE',
      periodStart: '2030-03-10T10:00:00.000Z',
      periodEnd: '2030-04-10T10:00:00.000Z',
    });

    // A larger plan at once, a smaller one from the next month, and in the end none.
    await live('2030-03-20');
    await plans.update(member, { plan: 'BUSINESS' });
    await live('2030-04-15');
    await plans.update(member, { plan: 'STARTER' });
    expect((await subscription()).plan).toBe('BUSINESS');
    await live('2030-05-15');
    expect(await subscription()).toMatchObject({ plan: 'STARTER', nextPlan: null });
    expect((await bills()).slice(-4).map(({ plan, total }) => [plan, total])).toEqual([
      ['STARTER', 2_900],
      // 21 of 31 days.
      ['BUSINESS', 6_706 - 1_965],
      ['BUSINESS', 9_900],
      ['STARTER', 2_900],
    ]);
    await live('2031-01-05');
    await plans.cancel(member);
    await live('2031-01-17');
    expect(await subscription()).toMatchObject({ state: 'EXPIRED', plan: 'STARTER' });
    expect((await bills()).at(-1)?.period_end).toEqual(new Date('2031-01-10T10:00:00.000Z'));
    expect(await mailsSince('2031-01-01')).toEqual(['2031-01-05 PLAN_CANCELLED', '2031-01-10 PLAN_EXPIRED']);
    await plans.select(member, { plan: 'FREE' });
    expect(await subscription()).toMatchObject({
      plan: 'FREE',
      state: 'ACTIVE',
      status: 'ACTIVE',
      canTry: false,
    });

    const { events } = await root()
      .selectFrom('webhook_delivery')
      .select((eb) => eb.fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow();
    // Every renewal, and each of the other steps.
    expect(events).toBeGreaterThan(36);
  }, 240_000);

  test('catches up after its server was off for months', async () => {
    const late = await own.customer();
    await own.billing.plans.select(own.memberOf(late), { plan: 'STARTER' });
    own.passDays(100);
    await own.sweep();
    expect(await own.bills(late)).toHaveLength(4);
    const { periodEnd } = await own.billing.plans.get(own.memberOf(late), undefined);
    expect(new Date(periodEnd!).getTime()).toBeGreaterThan(own.now().getTime());
  });

  test('pays once although two processes sweep at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => own.customer()));
    for (const one of many) await own.billing.plans.select(own.memberOf(one), { plan: 'STARTER' });
    own.passDays(31);
    const before = own.gateway.payments();
    await Promise.all([own.sweep(), own.sweep(), own.sweep()]);
    await own.sweep();
    for (const one of many) expect(await own.bills(one)).toHaveLength(2);
    expect(own.gateway.payments()).toBeGreaterThanOrEqual(before + 5);
    expect(new Set(own.gateway.charges.map(({ key }) => key)).size).toBe(own.gateway.charges.length);
  });
});
