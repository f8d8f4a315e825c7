import { formatDay } from '@commoncast/core/time/format-day';
import type { Executor } from '../../../db/database.ts';
import { promoCodeRefused } from '../../../problems/problems.ts';
import type { ActivePromo, Standing } from '../figures/standing.ts';
import type { PromoCodeRow } from '../tables.ts';
import { claimRedemption, discountOf, findPromoCode, hasRedeemed, insertRedemption } from './repository.ts';

type Redeemer = Pick<Standing, 'promo'> & { readonly businessId: string };

/**
 * Redeems a code for a business whose lock the transaction holds. One that it is using already stays as it is.
 * @throws {ApiError} PROMO_CODE_REFUSED
 */
export async function redeemCode(
  tx: Executor,
  redeemer: Redeemer,
  code: string,
  now: Date,
): Promise<{ readonly promo: ActivePromo; readonly isNew: boolean }> {
  const { businessId, promo } = redeemer;
  if (promo?.code === code) return { promo, isNew: false };
  await requireFresh(tx, redeemer, code);
  const claimed = await claimRedemption(tx, code, now);
  if (!claimed) throw promoCodeRefused(whyNot(await findPromoCode(tx, code), now) ?? USED_UP);
  await insertRedemption(tx, businessId, claimed, now);
  return { promo: { ...discountOf(claimed), monthsLeft: claimed.months }, isNew: true };
}

/** What a code would take off if it were redeemed now. @throws {ApiError} PROMO_CODE_REFUSED */
export async function tryCode(
  db: Executor,
  redeemer: Redeemer,
  code: string,
  now: Date,
): Promise<ActivePromo> {
  if (redeemer.promo?.code === code) return redeemer.promo;
  await requireFresh(db, redeemer, code);
  const known = await findPromoCode(db, code);
  const refusal = whyNot(known, now);
  if (!known || refusal !== null) throw promoCodeRefused(refusal ?? UNKNOWN);
  return { ...discountOf(known), monthsLeft: known.months };
}

const UNKNOWN = 'There is no such promo code. Check the spelling.';
const USED_UP = 'This promo code has been used as often as it can be';

async function requireFresh(db: Executor, { businessId, promo }: Redeemer, code: string): Promise<void> {
  if (await hasRedeemed(db, businessId, code))
    throw promoCodeRefused('Your business has used this promo code before');
  if (promo)
    throw promoCodeRefused(
      `Your business is using the promo code ${promo.code}. Redeem another one once that has run out.`,
    );
}

function whyNot(code: PromoCodeRow | undefined, now: Date): string | null {
  if (!code) return UNKNOWN;
  if (code.redeem_by !== null && code.redeem_by <= now)
    return `This promo code expired on ${formatDay(code.redeem_by)}`;
  return code.max_redemptions !== null && code.redemptions >= code.max_redemptions ? USED_UP : null;
}
