import { addMonths } from '@commoncast/core/billing/months';
import type { Bill, BillingOutcome, PlanPreview, Subscription } from '@commoncast/core/billing/schema';
import { conflict } from '@commoncast/server/problems/problems';
import { newId } from '../../factories.ts';
import type { Records } from '../records.ts';
import { declined } from './test-cards.ts';

const CHALLENGE_MS = 3_600_000;

/** Shows a plan in the account, too. */
export function putSubscription(records: Records, change: Partial<Subscription>): void {
  const { billing } = records;
  billing.subscription = { ...billing.subscription, ...change };
  const { plan, status } = billing.subscription;
  if (records.account)
    records.account = {
      ...records.account,
      businessSubscriptionPlanName: plan,
      businessSubscriptionStatus: status,
    };
}

/** How things stand after a step. */
export function outcomeOf({ billing }: Records, bill: Bill | null = null): BillingOutcome {
  const { subscription, profile } = billing;
  return { subscription, profile, bill, challenge: openChallenge(billing) };
}

/** The challenge as it is told. */
export function openChallenge({ challenge }: Records['billing']): BillingOutcome['challenge'] {
  if (!challenge) return null;
  const { goOn: _, stop: __, ...told } = challenge;
  return told;
}

/** Has the bank ask before something goes on. */
export function ask(
  { billing }: Records,
  purpose: 'CARD' | 'BILL',
  amount: number,
  goOn: () => Bill | null,
  stop = () => {},
): void {
  const expiresDate = new Date(Date.now() + CHALLENGE_MS).toISOString();
  const told = { id: newId(), purpose, amount, currency: 'USD', expiresDate, clientSecret: null };
  billing.challenge = { ...told, goOn, stop };
}

type Sums = Pick<PlanPreview, 'lines' | 'subtotal' | 'discount' | 'tax' | 'total' | 'currency'>;

/**
 * Pays a bill with the card that is kept, and applies what it was for. The bank may ask first: then nothing has changed.
 * @throws {ApiError} CARD_DECLINED; the bill is void then
 */
export function pay(records: Records, due: Sums, apply: () => void): Bill {
  const { billing } = records;
  const now = new Date();
  const number = `7F3A9C21-${String(billing.bills.length + 1).padStart(4, '0')}`;
  const { lines, subtotal, discount, tax, total, currency } = due;
  const open: Bill = {
    ...{ id: newId(), number, status: 'OPEN', lines, subtotal, discount, tax, total, currency },
    periodStart: now.toISOString(),
    periodEnd: addMonths(now, 1).toISOString(),
    createdDate: now.toISOString(),
    ...{ paidDate: null, paidWith: null, problem: null },
  };
  return chargeBill(records, open, apply, () => keep(records, { ...open, status: 'VOID' }));
}

/** Charges the card for a bill, which stays or ends as `fail` says if that is refused. @throws {ApiError} CARD_DECLINED */
export function chargeBill(records: Records, bill: Bill, apply: () => void, fail: () => void): Bill {
  const { billing } = records;
  const { habits, profile } = billing;
  const finish = (): Bill => {
    if (bill.total > 0 && habits.declinesCharges !== null) {
      fail();
      throw declined(habits.declinesCharges);
    }
    const paidWith = bill.total > 0 && profile ? { brand: profile.brand, lastFour: profile.lastFour } : null;
    const paid: Bill = { ...bill, status: 'PAID', paidDate: new Date().toISOString(), paidWith };
    keep(records, paid);
    apply();
    return paid;
  };
  if (bill.total === 0) return finish();
  if (!profile) throw conflict('ILLEGAL_TRANSITION', 'Add a card first');
  if (!habits.asksWhenCharged) return finish();
  const draft: Bill = { ...bill, status: 'DRAFT' };
  keep(records, draft);
  ask(records, 'BILL', bill.total, finish, fail);
  return draft;
}

function keep({ billing }: Records, bill: Bill): void {
  billing.bills = [bill, ...billing.bills.filter(({ id }) => id !== bill.id)].toSorted((a, b) =>
    a.createdDate < b.createdDate ? 1 : -1,
  );
}
