import type { Executor } from '../../../db/database.ts';
import { sealedPrefixOf } from '../../../secrets/key-ring.ts';
import type { PaymentProfileRow } from '../tables.ts';

const RESEALED_AT_ONCE = 200;

/** Where the token of a card is kept: it can be decrypted for this place only. */
export function placeOfToken(businessId: string): string {
  return `payment_profile ${businessId}`;
}

/** What is kept of the card of a business. */
export async function findProfile(db: Executor, businessId: string): Promise<PaymentProfileRow | undefined> {
  return await db
    .selectFrom('payment_profile')
    .selectAll()
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

/** Writes what is kept of a card, in place of the one before. */
export async function saveProfile(tx: Executor, profile: PaymentProfileRow): Promise<void> {
  const { business_id, ...change } = profile;
  await tx
    .insertInto('payment_profile')
    .values(profile)
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(change))
    .execute();
}

export async function deleteProfile(tx: Executor, businessId: string): Promise<void> {
  await tx.deleteFrom('payment_profile').where('business_id', '=', businessId).execute();
}

/** Encrypts tokens again that are encrypted under another key. @returns how many, or 0 when none is left */
export async function resealCards(
  tx: Executor,
  currentId: string,
  reseal: (sealed: string, place: string) => string,
): Promise<number> {
  const rows = await tx
    .selectFrom('payment_profile')
    .select(['business_id', 'sealed_token'])
    .where('sealed_token', 'not like', `${sealedPrefixOf(currentId)}%`)
    .limit(RESEALED_AT_ONCE)
    .forUpdate()
    .execute();
  for (const { business_id, sealed_token } of rows)
    await tx
      .updateTable('payment_profile')
      .set({ sealed_token: reseal(sealed_token, placeOfToken(business_id)) })
      .where('business_id', '=', business_id)
      .execute();
  return rows.length;
}
