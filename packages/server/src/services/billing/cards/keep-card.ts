import { type AuditedCaller, recordAction } from '../../../audit/record-action.ts';
import type { Executor } from '../../../db/database.ts';
import type { SavedCard } from '../../../payments/payment-gateway.ts';
import { findUnsettledBill } from '../bills/repository.ts';
import { deleteChallenge, findChallengeOf } from '../payments/challenges-repository.ts';
import { openTry } from '../payments/open-bill.ts';
import type { PaymentsParts } from '../payments/payments-parts.ts';
import { requireSettled } from '../payments/require-settled.ts';
import type { PaymentProfileRow } from '../tables.ts';
import { findProfile, placeOfToken, saveProfile } from './repository.ts';

export interface NewCard {
  readonly businessId: string;
  readonly card: SavedCard;
  readonly zipCode: string;
  /** Null if they are gone by now. */
  readonly asker: AuditedCaller | null;
}

export interface KeptCard {
  /** The card before, which nobody needs any longer. */
  readonly replaced: PaymentProfileRow | null;
  /** To be charged once the transaction is committed; null if no bill is open. */
  readonly tryId: string | null;
}

/**
 * Keeps a card that the gateway has saved, for a business whose lock the transaction holds, and tries to have the open
 * bill paid with it.
 * @throws {ApiError} ILLEGAL_TRANSITION: a payment with the card before is under way; RATE_LIMITED
 */
export async function keepCard(
  tx: Executor,
  parts: PaymentsParts,
  { businessId, card, zipCode, asker }: NewCard,
  now: Date,
): Promise<KeptCard> {
  await requireSettled(tx, businessId);
  const replaced = (await findProfile(tx, businessId)) ?? null;
  await saveProfile(tx, {
    business_id: businessId,
    gateway: parts.paymentGateway.kind,
    customer: card.customer,
    sealed_token: parts.secrets.seal(card.token, placeOfToken(businessId)),
    brand: card.brand,
    last_four: card.lastFour,
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
    zip_code: zipCode,
    updated_at: now,
  });
  const challenge = await findChallengeOf(tx, businessId);
  if (challenge) await deleteChallenge(tx, challenge.id);
  if (asker) {
    const action = replaced ? 'payment-profile.update' : 'payment-profile.create';
    const from = replaced ? { from: { brand: replaced.brand, lastFour: replaced.last_four } } : {};
    const to = { brand: card.brand, lastFour: card.lastFour };
    await recordAction(tx, asker, { action, subjectId: businessId, ...from, to }, now);
  }
  const bill = await findUnsettledBill(tx, businessId);
  const tryId = bill?.status === 'OPEN' ? await openTry(tx, parts, bill, { asker, now }) : null;
  return { replaced, tryId };
}
