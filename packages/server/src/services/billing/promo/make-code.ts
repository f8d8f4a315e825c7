import type { Database } from '../../../db/database.ts';
import type { PromoCodeRow } from '../tables.ts';
import type { PromoCodeDraft } from './read-options.ts';
import { insertPromoCode } from './repository.ts';

/** Makes a promo code. @returns null if there is one of this name */
export async function makePromoCode(
  { root }: Pick<Database, 'root'>,
  draft: PromoCodeDraft,
  now: Date,
): Promise<PromoCodeRow | null> {
  const row = {
    code: draft.code,
    percent_off: draft.percentOff,
    amount_off: draft.amountOff,
    months: draft.months,
    redeem_by: draft.redeemBy,
    max_redemptions: draft.maximum,
    redemptions: 0,
    created_at: now,
  };
  return (await insertPromoCode(root, row)) ? row : null;
}
