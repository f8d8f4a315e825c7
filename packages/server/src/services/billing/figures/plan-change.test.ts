import { describe, expect, test } from 'vitest';
import type { SubscriptionRow } from '../tables.ts';
import { daysAfter } from './periods.ts';
import { planSelection, planUpdate } from './plan-change.ts';
import type { ActivePromo, Standing } from './standing.ts';
import { upcomingBill } from './upcoming-bill.ts';

const NOW = new Date('2026-11-26T10:00:00.000Z');
const END = new Date('2026-12-26T10:00:00.000Z');
const TERMS = { now: NOW, tax: null };
const PROMO: ActivePromo = { code: 'WELCOME20', percentOff: 20, amountOff: null, monthsLeft: 2 };
const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };

const NEW: Standing = { plan: 'FREE', subscription: null, promo: null };

function paying(changes: Partial<SubscriptionRow> = {}, promo: ActivePromo | null = null): Standing {
  const subscription: SubscriptionRow = {
    business_id: 'b',
    plan: 'STARTER',
    state: 'ACTIVE',
    is_trial: false,
    anchor_at: NOW,
    period_start: NOW,
    period_end: END,
    next_plan: null,
    percent_off: null,
    past_due_since: null,
    expired_at: null,
    is_trial_end_told: false,
    next_step_at: END,
    updated_at: NOW,
    ...changes,
  };
  return { plan: subscription.plan, subscription, promo };
}

const select = (standing: Standing, plan: 'FREE' | 'STARTER' | 'BUSINESS', withTrial = false) =>
  planSelection(standing, { plan, withTrial }, TERMS);

describe('a plan that is selected', () => {
  test('costs its month now, with the promo code, and the month after that with what is left of it', () => {
    expect(select({ ...NEW, promo: PROMO }, 'STARTER')).toMatchObject({
      kind: 'MONTH',
      takesEffect: 'NOW',
      effectiveAt: NOW,
      due: {
        lines: [{ description: 'Starter, 26 November to 26 December 2026', amount: 2_900 }],
        discount: 580,
        total: 2_320,
      },
      period: { start: NOW, end: END },
      next: { month: { start: END }, sums: { total: 2_320 }, promo: { monthsLeft: 1 } },
    });
    expect(select({ ...NEW, promo: { ...PROMO, monthsLeft: 1 } }, 'STARTER').next?.sums.total).toBe(2_900);
  });

  test('costs nothing for the 14 days of a trial', () => {
    const change = select({ ...NEW, promo: PROMO }, 'BUSINESS', true);
    expect(change).toMatchObject({ kind: 'TRIAL', due: { lines: [], total: 0 }, promo: null });
    expect(change.period?.end).toEqual(daysAfter(NOW, 14));
    expect(change.next).toMatchObject({ month: { start: daysAfter(NOW, 14) }, sums: { total: 7_920 } });
  });

  test('begins with a trial only if it is the first one', () => {
    const expired = paying({ state: 'EXPIRED', expired_at: NOW });
    expect(() => select(expired, 'STARTER', true)).toThrowError(expect.objectContaining(ILLEGAL));
    expect(() => select(NEW, 'FREE', true)).toThrowError(expect.objectContaining(ILLEGAL));
    expect(select(expired, 'STARTER').kind).toBe('MONTH');
  });

  test('can be Free only after one that has expired', () => {
    expect(select(paying({ state: 'EXPIRED', expired_at: NOW }), 'FREE')).toMatchObject({
      kind: 'FREE',
      due: { total: 0 },
      period: null,
      next: null,
    });
    expect(() => select(NEW, 'FREE')).toThrowError(/on the Free plan already/);
  });

  test.each(['TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED'] as const)(
    'is refused while one is %s',
    (state) => {
      expect(() => select(paying({ state }), 'BUSINESS')).toThrowError(expect.objectContaining(ILLEGAL));
    },
  );

  test('is refused where sales have agreed on one', () => {
    expect(() => select({ ...NEW, plan: 'ENTERPRISE' }, 'STARTER')).toThrowError(/sales team/);
    expect(() => planUpdate({ ...paying(), plan: 'ENTERPRISE' }, 'BUSINESS', TERMS)).toThrowError(
      /sales team/,
    );
  });
});

describe('a plan that is updated', () => {
  const halfway = { now: daysAfter(NOW, 15), tax: { name: 'VAT', percent: 10 } };

  test('to a larger one costs the difference for the days that remain, and its period stays', () => {
    expect(planUpdate(paying(), 'BUSINESS', halfway)).toMatchObject({
      kind: 'UPGRADE',
      takesEffect: 'NOW',
      effectiveAt: halfway.now,
      due: {
        lines: [
          { description: 'Business for 15 of 30 days', amount: 4_950 },
          { description: 'Starter not used for 15 of 30 days', amount: -1_450 },
        ],
        subtotal: 3_500,
        tax: { amount: 350 },
        total: 3_850,
      },
      period: { start: NOW, end: END },
      next: { plan: 'BUSINESS', month: { start: END }, sums: { total: 10_890 } },
    });
  });

  test('keeps the discount of its month', () => {
    const { due, promo } = planUpdate(paying({ percent_off: 20 }, PROMO), 'BUSINESS', halfway);
    expect(due).toMatchObject({ subtotal: 3_500, discount: 700 });
    expect(promo).toBeNull();
  });

  test('costs nothing in a trial', () => {
    const trial = paying({ state: 'TRIALING', is_trial: true, anchor_at: END });
    expect(planUpdate(trial, 'BUSINESS', halfway)).toMatchObject({ kind: 'UPGRADE', due: { total: 0 } });
  });

  test('to a smaller one waits for the end of the period', () => {
    const standing = paying({ plan: 'BUSINESS' });
    expect(planUpdate(standing, 'STARTER', halfway)).toMatchObject({
      kind: 'LATER',
      takesEffect: 'PERIOD_END',
      effectiveAt: END,
      due: { total: 0 },
      next: { plan: 'STARTER', sums: { total: 3_190 } },
    });
    expect(planUpdate(standing, 'FREE', halfway)).toMatchObject({ kind: 'LATER', next: null });
  });

  test.each([{ next_plan: 'FREE' }, { state: 'CANCEL_SCHEDULED' }] as const)(
    'to the present one goes on, although %j was planned',
    (planned) => {
      expect(planUpdate(paying(planned), 'STARTER', TERMS)).toMatchObject({
        kind: 'STAY',
        due: { total: 0 },
        next: { plan: 'STARTER', month: { start: END } },
      });
    },
  );

  test('needs one that goes on and is paid for', () => {
    expect(() => planUpdate(NEW, 'STARTER', TERMS)).toThrowError(/no paid plan/);
    expect(() => planUpdate(paying({ state: 'EXPIRED' }), 'BUSINESS', TERMS)).toThrowError(/no paid plan/);
    expect(() => planUpdate(paying({ state: 'PAST_DUE' }), 'BUSINESS', TERMS)).toThrowError(
      'Pay the open bill first',
    );
  });
});

test('the bill to come is that of the plan to come, and none after a cancellation', () => {
  expect(upcomingBill(paying(), TERMS)?.sums.total).toBe(2_900);
  expect(upcomingBill(paying({ plan: 'BUSINESS', next_plan: 'STARTER' }), TERMS)?.sums.total).toBe(2_900);
  expect(upcomingBill(paying({ next_plan: 'FREE' }), TERMS)).toBeNull();
  expect(upcomingBill(paying({ state: 'CANCEL_SCHEDULED' }), TERMS)).toBeNull();
  expect(upcomingBill(NEW, TERMS)).toBeNull();
  // The last discounted bill is still open.
  const late = paying({ state: 'PAST_DUE' }, { ...PROMO, monthsLeft: 1 });
  expect(upcomingBill(late, TERMS)?.sums.total).toBe(2_900);
});
