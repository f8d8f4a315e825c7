import type { Bill, BillingOutcome } from '@commoncast/core/billing/schema';
import { refuse } from '@commoncast/server/payments/refusals';
import { cardDeclined, conflict } from '@commoncast/server/problems/problems';
import type { PlanChange } from '@commoncast/server/services/billing/figures/plan-change';
import { newId } from '../../factories.ts';
import type { Records } from '../records.ts';

const CHALLENGE_MS = 3_600_000;

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
  asked: Pick<NonNullable<Records['billing']['challenge']>, 'purpose' | 'amount' | 'goOn' | 'stop'>,
): void {
  const expiresDate = new Date(Date.now() + CHALLENGE_MS).toISOString();
  const id = newId();
  const clientSecret = billing.gateway === 'STRIPE' ? `seti_${id}_secret_fake` : null;
  billing.challenge = { id, currency: 'USD', expiresDate, clientSecret, ...asked };
}

/** @throws {ApiError} ILLEGAL_TRANSITION: a payment waits for its owner */
export function requireSettled({ challenge }: Records['billing']): void {
  if (challenge?.purpose === 'BILL')
    throw conflict(
      'ILLEGAL_TRANSITION',
      'A payment waits for you to confirm it with your bank. Confirm or cancel it first.',
    );
}

interface Step {
  /** What is paid for. */
  readonly apply: () => void;
  /** What else becomes of it if it is not paid. */
  readonly fail: (problem: string) => void;
}

/**
 * Pays for a change of plan with the card that is kept. The bank may ask first: then nothing has changed.
 * @param undo takes back what was done for it, if it is not paid
 * @throws {ApiError} CARD_DECLINED; the bill is void then
 */
export function pay(
  records: Records,
  { due, period }: Pick<PlanChange, 'due' | 'period'>,
  apply: () => void,
  undo: () => void = () => {},
): Bill {
  const now = new Date();
  const number = `7F3A9C21-${String(records.billing.bills.length + 1).padStart(4, '0')}`;
  const bill: Bill = {
    ...{ id: newId(), number, status: 'OPEN', ...due },
    periodStart: (period?.start ?? now).toISOString(),
    periodEnd: (period?.end ?? now).toISOString(),
    createdDate: now.toISOString(),
    ...{ paidDate: null, paidWith: null, problem: null },
  };
  const fail = (problem: string) => {
    undo();
    keep(records, { ...bill, status: 'VOID', problem });
  };
  return chargeBill(records, bill, { apply, fail }, 'DRAFT');
}

/** Tries the card again for a bill that is open. @throws {ApiError} CARD_DECLINED; the bill stays open then */
export function payAgain(records: Records, bill: Bill, apply: () => void): Bill {
  const fail = (problem: string) => keep(records, { ...bill, problem });
  return chargeBill(records, bill, { apply, fail }, 'OPEN');
}

/** @param waiting what the bill is while its bank asks */
function chargeBill(records: Records, bill: Bill, { apply, fail }: Step, waiting: 'DRAFT' | 'OPEN'): Bill {
  const { billing } = records;
  const { habits, profile } = billing;
  const finish = (): Bill => {
    if (bill.total > 0 && habits.declinesCharges !== null) {
      fail(habits.declinesCharges);
      throw cardDeclined(habits.declinesCharges);
    }
    const paidWith = bill.total > 0 && profile ? { brand: profile.brand, lastFour: profile.lastFour } : null;
    const paidDate = new Date().toISOString();
    const paid: Bill = { ...bill, status: 'PAID', paidDate, paidWith, problem: null };
    keep(records, paid);
    apply();
    return paid;
  };
  if (bill.total === 0 || !habits.asksWhenCharged) return finish();
  const asked: Bill = { ...bill, status: waiting };
  keep(records, asked);
  const stop = () => fail(refuse('paymentUnconfirmed').problem);
  ask(records, { purpose: 'BILL', amount: bill.total, goOn: finish, stop });
  return asked;
}

/** Keeps a bill as it is now; one that is not settled is the plan's open one. */
function keep({ billing }: Records, bill: Bill): void {
  billing.bills = [bill, ...billing.bills.filter(({ id }) => id !== bill.id)].toSorted((a, b) =>
    a.createdDate < b.createdDate ? 1 : -1,
  );
  const isUnsettled = bill.status === 'OPEN' || bill.status === 'DRAFT';
  billing.subscription = { ...billing.subscription, openBillId: isUnsettled ? bill.id : null };
}
