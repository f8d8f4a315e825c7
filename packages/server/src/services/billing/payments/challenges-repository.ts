import type { Executor } from '../../../db/database.ts';
import type { ChallengeOutcome } from '../../../payments/payment-gateway.ts';
import { sealedPrefixOf } from '../../../secrets/key-ring.ts';
import type { PaymentChallengeRow } from '../tables.ts';

const RESEALED_AT_ONCE = 200;

/** Where the reference of a challenge is kept: it can be decrypted for this place only. */
export function placeOfReference(challengeId: string): string {
  return `payment_challenge ${challengeId}`;
}

/** Adds a challenge, in place of one that the business has. */
export async function replaceChallenge(tx: Executor, challenge: PaymentChallengeRow): Promise<void> {
  await tx.deleteFrom('payment_challenge').where('business_id', '=', challenge.business_id).execute();
  await tx.insertInto('payment_challenge').values(challenge).execute();
}

/** The challenge of a business. */
export async function findChallengeOf(
  db: Executor,
  businessId: string,
): Promise<PaymentChallengeRow | undefined> {
  return await db
    .selectFrom('payment_challenge')
    .selectAll()
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

export async function findChallenge(db: Executor, id: string): Promise<PaymentChallengeRow | undefined> {
  return await db.selectFrom('payment_challenge').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Writes down what the owner of the card has said, before the gateway is told. */
export async function answerChallenge(
  tx: Executor,
  id: string,
  outcome: ChallengeOutcome,
  now: Date,
): Promise<void> {
  await tx.updateTable('payment_challenge').set({ outcome, answered_at: now }).where('id', '=', id).execute();
}

export async function deleteChallenge(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('payment_challenge').where('id', '=', id).execute();
}

/** Challenges that were answered before a time, or can no longer be answered. */
export async function findLeftChallenges(
  db: Executor,
  { answeredBefore, now }: { readonly answeredBefore: Date; readonly now: Date },
): Promise<PaymentChallengeRow[]> {
  return await db
    .selectFrom('payment_challenge')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('answered_at', '<', answeredBefore),
        eb.and([eb('answered_at', 'is', null), eb('expires_at', '<=', now)]),
      ]),
    )
    .orderBy('created_at')
    .execute();
}

/** Encrypts references again that are encrypted under another key. @returns how many, or 0 when none is left */
export async function resealChallenges(
  tx: Executor,
  currentId: string,
  reseal: (sealed: string, place: string) => string,
): Promise<number> {
  const rows = await tx
    .selectFrom('payment_challenge')
    .select(['id', 'sealed_reference'])
    .where('sealed_reference', 'not like', `${sealedPrefixOf(currentId)}%`)
    .limit(RESEALED_AT_ONCE)
    .forUpdate()
    .execute();
  for (const { id, sealed_reference } of rows)
    await tx
      .updateTable('payment_challenge')
      .set({ sealed_reference: reseal(sealed_reference, placeOfReference(id)) })
      .where('id', '=', id)
      .execute();
  return rows.length;
}
