import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import type { ActivePromo } from '../figures/standing.ts';
import type { NewPromoCode, PromoCodeRow } from '../tables.ts';

/** The code that makes the next bills of a business cheaper. */
export async function findActivePromo(db: Executor, businessId: string): Promise<ActivePromo | null> {
  const row = await db
    .selectFrom('promo_redemption')
    .innerJoin('promo_code', 'promo_code.code', 'promo_redemption.code')
    .select(['promo_code.code', 'promo_code.percent_off', 'promo_code.amount_off'])
    .select('promo_redemption.months_left')
    .where('promo_redemption.business_id', '=', businessId)
    .where('promo_redemption.months_left', '>', 0)
    .orderBy('promo_redemption.created_at')
    .executeTakeFirst();
  return row ? { ...discountOf(row), monthsLeft: row.months_left } : null;
}

/** What a code takes off. */
export function discountOf({
  code,
  percent_off,
  amount_off,
}: Pick<PromoCodeRow, 'code' | 'percent_off' | 'amount_off'>) {
  return { code, percentOff: percent_off, amountOff: amount_off };
}

export async function findPromoCode(db: Executor, code: string): Promise<PromoCodeRow | undefined> {
  return await db.selectFrom('promo_code').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Every code, the latest first. */
export async function listPromoCodes(db: Executor): Promise<PromoCodeRow[]> {
  return await db
    .selectFrom('promo_code')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute();
}

/** Adds a code. @returns false if there is one of this name */
export async function insertPromoCode(db: Executor, code: NewPromoCode): Promise<boolean> {
  const added = await db
    .insertInto('promo_code')
    .values(code)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether a business has redeemed a code before. */
export async function hasRedeemed(db: Executor, businessId: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('promo_redemption')
    .select('code')
    .where('business_id', '=', businessId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one more redemption, if the code allows it. Others wait for the transaction to end. */
export async function claimRedemption(
  tx: Executor,
  code: string,
  now: Date,
): Promise<PromoCodeRow | undefined> {
  return await tx
    .updateTable('promo_code')
    .set({ redemptions: sql`redemptions + 1` })
    .where('code', '=', code)
    .where((eb) => eb.or([eb('redeem_by', 'is', null), eb('redeem_by', '>', now)]))
    .where((eb) =>
      eb.or([eb('max_redemptions', 'is', null), eb('redemptions', '<', eb.ref('max_redemptions'))]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Writes down that a business has redeemed a code. */
export async function insertRedemption(
  tx: Executor,
  businessId: string,
  { code, months }: Pick<PromoCodeRow, 'code' | 'months'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('promo_redemption')
    .values({ business_id: businessId, code, months_left: months, bill_id: null, created_at: now })
    .execute();
}

/** Ties a redemption to the bill with which it was made. */
export async function tieRedemption(
  tx: Executor,
  businessId: string,
  code: string,
  billId: string,
): Promise<void> {
  await tx
    .updateTable('promo_redemption')
    .set({ bill_id: billId })
    .where('business_id', '=', businessId)
    .where('code', '=', code)
    .execute();
}

/** Takes back what was redeemed with a bill that is not paid. */
export async function giveRedemptionBack(tx: Executor, billId: string): Promise<void> {
  const taken = await tx
    .deleteFrom('promo_redemption')
    .where('bill_id', '=', billId)
    .returning('code')
    .executeTakeFirst();
  if (!taken) return;
  await tx
    .updateTable('promo_code')
    .set({ redemptions: sql`redemptions - 1` })
    .where('code', '=', taken.code)
    .execute();
}

/** A bill has been paid that a code made cheaper. */
export async function usePromoMonth(tx: Executor, businessId: string, code: string): Promise<void> {
  await tx
    .updateTable('promo_redemption')
    .set({ months_left: sql`greatest(months_left - 1, 0)`, bill_id: null })
    .where('business_id', '=', businessId)
    .where('code', '=', code)
    .execute();
}
