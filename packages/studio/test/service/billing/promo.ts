import type { SelectablePlan } from '@commoncast/core/billing/constants';
import type { Promo } from '@commoncast/core/billing/schema';
import { promoCodeRefused } from '@commoncast/server/problems/problems';
import type { BillingRecords } from './billing-records.ts';

/** What a code would take off if it were redeemed now. @throws {ApiError} PROMO_CODE_REFUSED */
export function tryCode({ promoCodes, redeemed, subscription }: BillingRecords, code: string): Promo {
  const { promo } = subscription;
  if (promo?.code === code) return promo;
  if (redeemed.has(code)) throw promoCodeRefused('Your business has used this promo code before');
  if (promo)
    throw promoCodeRefused(
      `Your business is using the promo code ${promo.code}. Redeem another one once that has run out.`,
    );
  const known = promoCodes.get(code);
  if (!known) throw promoCodeRefused('There is no such promo code. Check the spelling.');
  const { percentOff, amountOff, months } = known;
  return { code, percentOff, amountOff, monthsLeft: months };
}

/** @param selects whether a plan is chosen while none is paid for. @throws {ApiError} PROMO_CODE_REFUSED */
export function requireCodeFits(plan: SelectablePlan, selects: boolean): void {
  if (plan === 'FREE') throw promoCodeRefused('A promo code needs a paid plan');
  if (!selects)
    throw promoCodeRefused(
      'Redeem the promo code first: it counts from the next bill, not for a change of plan',
    );
}

/** Redeems a code that `tryCode` lets pass. @returns takes it back */
export function redeem(billing: BillingRecords, promo: Promo): () => void {
  const isNew = !billing.redeemed.has(promo.code);
  billing.redeemed.add(promo.code);
  billing.subscription = { ...billing.subscription, promo };
  return () => {
    if (!isNew) return;
    billing.redeemed.delete(promo.code);
    billing.subscription = { ...billing.subscription, promo: null };
  };
}
