import { v7 as uuidv7 } from 'uuid';
import type { Executor } from '../../../db/database.ts';
import type { ChargeResult, Refusal } from '../../../payments/payment-gateway.ts';
import { updateBill } from '../bills/repository.ts';
import { findProfile } from '../cards/repository.ts';
import { runningPlan } from '../figures/standing.ts';
import { giveRedemptionBack } from '../promo/repository.ts';
import { readStanding } from '../subscriptions/repository.ts';
import type { BillRow, PaymentChallengeRow } from '../tables.ts';
import { applyPaid } from './apply-paid.ts';
import { placeOfReference, replaceChallenge } from './challenges-repository.ts';
import { failRenewal } from './fail-renewal.ts';
import type { PaymentsParts } from './payments-parts.ts';
import { type TriedBill, updateTry } from './tries-repository.ts';

/** How long a bank's question can be answered. */
export const CHALLENGE_MS = 3_600_000;

/** What has become of a step of paying. */
export interface Settled {
  readonly bill: BillRow | null;
  readonly challenge: PaymentChallengeRow | null;
  readonly refusal: Refusal | null;
}

/** Somebody would have to be asked, and nobody is there. */
const NOBODY_THERE: Refusal = {
  status: 'DECLINED',
  problem: 'Your bank wants you to confirm the payment. Pay the bill on the Billing page to confirm it.',
};

/** Books what the gateway says of a try, once. The transaction holds the lock of the business. */
export async function bookCharge(
  tx: Executor,
  parts: PaymentsParts,
  { tried, bill }: TriedBill,
  answered: ChargeResult,
  now: Date,
): Promise<Settled> {
  const result = answered.status === 'CHALLENGE' && !tried.is_owner_there ? NOBODY_THERE : answered;
  await updateTry(tx, tried.id, result.status);
  switch (result.status) {
    case 'PAID':
      return { ...SETTLED, bill: await bookPayment(tx, parts, bill, now) };
    case 'CHALLENGE':
      return await bookChallenge(tx, parts, { tried, bill }, result.reference, now);
    case 'DECLINED':
      return {
        ...SETTLED,
        refusal: result,
        bill: await bookRefusal(tx, parts, { tried, bill }, result, now),
      };
  }
}

const SETTLED: Settled = { bill: null, challenge: null, refusal: null };

async function bookPayment(tx: Executor, parts: PaymentsParts, bill: BillRow, now: Date): Promise<BillRow> {
  const card = await findProfile(tx, bill.business_id);
  const paid = await updateBill(tx, bill.id, {
    status: 'PAID',
    paid_at: now,
    paid_brand: card?.brand ?? null,
    paid_last_four: card?.last_four ?? null,
    problem: null,
  });
  await applyPaid(tx, parts, paid, now);
  return paid;
}

/** The period of a renewal has begun, so its bill stays open; any other waits as a draft. */
async function bookChallenge(
  tx: Executor,
  { secrets }: Pick<PaymentsParts, 'secrets'>,
  { tried, bill }: TriedBill,
  reference: string,
  now: Date,
): Promise<Settled> {
  const id = uuidv7();
  const challenge: PaymentChallengeRow = {
    id,
    business_id: bill.business_id,
    purpose: 'BILL',
    try_id: tried.id,
    sealed_reference: secrets.seal(reference, placeOfReference(id)),
    zip_code: null,
    outcome: null,
    answered_at: null,
    asked_by: bill.asked_by,
    asked_from: bill.asked_from,
    created_at: now,
    expires_at: new Date(now.getTime() + CHALLENGE_MS),
  };
  await replaceChallenge(tx, challenge);
  if (bill.purpose === 'RENEW') return { ...SETTLED, challenge, bill };
  return { ...SETTLED, challenge, bill: await updateBill(tx, bill.id, { status: 'DRAFT' }) };
}

/** What a bill was for does not happen; one of a renewal can be paid until the grace ends. */
async function bookRefusal(
  tx: Executor,
  parts: PaymentsParts,
  { tried, bill }: TriedBill,
  { problem }: Refusal,
  now: Date,
): Promise<BillRow> {
  if (bill.purpose !== 'RENEW') {
    await giveRedemptionBack(tx, bill.id);
    return await updateBill(tx, bill.id, { status: 'VOID', problem });
  }
  const open = await updateBill(tx, bill.id, { problem });
  if (tried.is_owner_there) return open;
  const standing = await readStanding(tx, bill.business_id);
  const running = runningPlan(standing);
  return running ? await failRenewal(tx, parts, { standing, running, bill: open }, now) : open;
}
