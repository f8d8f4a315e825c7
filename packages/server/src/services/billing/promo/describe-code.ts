import { formatMoney } from '@commoncast/core/billing/money';
import { dayOf } from '@commoncast/core/time/day';
import type { PromoCodeRow } from '../tables.ts';

/** A promo code for operators, in a line. */
export function describePromoCode(row: PromoCodeRow): string {
  const { code, percent_off, amount_off, months, redeem_by, max_redemptions, redemptions } = row;
  const off = amount_off === null ? `${percent_off} %` : formatMoney(amount_off);
  const limit = max_redemptions === null ? '' : ` of ${max_redemptions}`;
  return [
    code,
    `${off} off ${months === 1 ? 'one bill' : `${months} bills`}`,
    ...(redeem_by ? [`until ${dayOf(redeem_by)}`] : []),
    `redeemed ${redemptions}${limit} times`,
  ].join(', ');
}
