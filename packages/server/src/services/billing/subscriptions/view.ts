import { CURRENCY, MONTHLY_PRICES, USAGE_KINDS } from '@commoncast/core/billing/constants';
import type {
  PaymentChallenge,
  PaymentProfile,
  Plan,
  Promo,
  Subscription,
  Usage,
} from '@commoncast/core/billing/schema';
import type { PlanName } from '@commoncast/core/business/plans';
import { type ActivePromo, hasPeriod, type Standing } from '../figures/standing.ts';
import type { BillRow, PaymentChallengeRow, PaymentProfileRow } from '../tables.ts';
import { limitsOf, type UsedAmounts } from '../usage.ts';
import { graceEndOf, playbackEndOf } from './transitions.ts';

/** A subscription as its business sees it. */
export function toSubscription(
  { plan, subscription, promo }: Standing,
  unsettled: Pick<BillRow, 'id'> | undefined,
): Subscription {
  // What sales have agreed on has no period.
  const own = plan === 'ENTERPRISE' ? null : subscription;
  const period = hasPeriod(own) ? own : null;
  return {
    plan,
    status: own?.state === 'EXPIRED' ? 'EXPIRED' : 'ACTIVE',
    state: own?.state ?? 'ACTIVE',
    price: MONTHLY_PRICES[plan],
    currency: CURRENCY,
    periodStart: period?.period_start.toISOString() ?? null,
    periodEnd: period?.period_end.toISOString() ?? null,
    nextPlan: own?.next_plan ?? null,
    graceEndDate: own?.past_due_since ? graceEndOf(own.past_due_since).toISOString() : null,
    playbackEndDate: own?.expired_at ? playbackEndOf(own.expired_at).toISOString() : null,
    canTry: plan === 'FREE' && subscription === null,
    promo: promo && toPromo(promo),
    openBillId: unsettled?.id ?? null,
  };
}

export function toPromo({ code, percentOff, amountOff, monthsLeft }: ActivePromo): Promo {
  return { code, percentOff, amountOff, monthsLeft };
}

/** What is kept of a card, as its business sees it. */
export function toProfile(row: PaymentProfileRow | undefined): PaymentProfile | null {
  return row
    ? {
        brand: row.brand,
        lastFour: row.last_four,
        expiryMonth: row.expiry_month,
        expiryYear: row.expiry_year,
        zipCode: row.zip_code,
      }
    : null;
}

/**
 * @param bill that is paid after it; null for a card
 * @param clientSecret with which the gateway's script shows it
 */
export function toChallenge(
  { id, purpose, expires_at }: PaymentChallengeRow,
  bill: Pick<BillRow, 'total' | 'currency'> | null,
  clientSecret: string | null,
): PaymentChallenge {
  const { total: amount, currency } = bill ?? { total: 0, currency: CURRENCY };
  return { id, purpose, amount, currency, expiresDate: expires_at.toISOString(), clientSecret };
}

/** A plan as everybody sees it. */
export function toPlan(name: PlanName): Plan {
  const limits = limitsOf(name);
  return {
    name,
    price: MONTHLY_PRICES[name],
    currency: CURRENCY,
    limits: USAGE_KINDS.map((kind) => ({ kind, limit: limits[kind] })),
  };
}

/** What is used, beside what a plan allows. */
export function toUsage(used: UsedAmounts, plan: PlanName): Usage[] {
  const limits = limitsOf(plan);
  return USAGE_KINDS.map((kind) => ({ kind, used: used[kind], limit: limits[kind] }));
}
