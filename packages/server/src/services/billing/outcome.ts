import type { BillingOutcome, Subscription } from '@commoncast/core/billing/schema';
import type { Executor } from '../../db/database.ts';
import { cardDeclined } from '../../problems/problems.ts';
import { findUnsettledBill, toBill } from './bills/repository.ts';
import { findProfile } from './cards/repository.ts';
import type { Settled } from './payments/book-charge.ts';
import type { PaymentsParts } from './payments/payments-parts.ts';
import { readClientSecret } from './payments/read-client-secret.ts';
import { readStanding } from './subscriptions/repository.ts';
import { toChallenge, toProfile, toSubscription } from './subscriptions/view.ts';

/** Where nothing had to be paid. */
export const NOTHING_DUE: Settled = { bill: null, challenge: null, refusal: null };

/** The subscription of a business as it is now. */
export async function readSubscription(db: Executor, businessId: string): Promise<Subscription> {
  const standing = await readStanding(db, businessId);
  return toSubscription(standing, await findUnsettledBill(db, businessId));
}

/**
 * How things stand after a step of paying.
 * @param before what people have to know of what was done although the payment failed
 * @throws {ApiError} CARD_DECLINED: the payment was refused; UNAVAILABLE
 */
export async function toOutcome(
  parts: Pick<PaymentsParts, 'database' | 'secrets' | 'paymentGateway'>,
  businessId: string,
  { bill, challenge, refusal }: Settled,
  before = '',
): Promise<BillingOutcome> {
  if (refusal) throw cardDeclined(before + refusal.problem, refusal.field);
  const { root } = parts.database;
  return {
    subscription: await readSubscription(root, businessId),
    profile: toProfile(await findProfile(root, businessId)),
    bill: bill && toBill(bill),
    challenge: challenge && toChallenge(challenge, bill, await readClientSecret(parts, challenge)),
  };
}
