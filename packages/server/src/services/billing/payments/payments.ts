import {
  type ChargeResult,
  GatewayUnavailable,
  type PaymentGateway,
  type Refusal,
} from '../../../payments/payment-gateway.ts';
import { unavailable } from '../../../problems/problems.ts';
import { lockPlan } from '../../business/plan-repository.ts';
import { findProfile, placeOfToken } from '../cards/repository.ts';
import { bookCharge, type Settled } from './book-charge.ts';
import {
  deleteChallenge,
  findChallenge,
  findChallengeOf,
  placeOfReference,
} from './challenges-repository.ts';
import type { PaymentsParts } from './payments-parts.ts';
import { findTry, type TriedBill } from './tries-repository.ts';

export interface Payments {
  /**
   * Charges a try that has been committed, and books what becomes of it. Can be repeated: the gateway knows the try, and
   * its outcome is booked once.
   * @throws {ApiError} UNAVAILABLE: the gateway does not answer, and the sweep asks again
   */
  charge(tryId: string): Promise<Settled>;
  /** The same for the challenge of a bill that has been answered. */
  finishCharge(challengeId: string): Promise<Settled>;
}

const NO_CARD: Refusal = { status: 'DECLINED', problem: 'There is no card to pay with. Add a card.' };
const RETRY_S = 60;

/** Moves money, and never inside a transaction. */
export function createPayments(parts: PaymentsParts): Payments {
  const { database, clock, secrets, paymentGateway } = parts;
  const { root } = database;

  async function ask({ tried, bill }: TriedBill): Promise<ChargeResult> {
    const { business_id: businessId } = bill;
    const profile = await findProfile(root, businessId);
    if (!profile) return NO_CARD;
    const token = secrets.open(profile.sealed_token, placeOfToken(businessId));
    return await reach(paymentGateway, (gateway) =>
      gateway.charge({
        card: { customer: profile.customer, token },
        amount: bill.total,
        currency: bill.currency,
        description: bill.number,
        key: tried.id,
        isOwnerThere: tried.is_owner_there,
      }),
    );
  }

  /** Books a result, unless somebody else has. @param from the status that the try had */
  async function book(
    tryId: string,
    businessId: string,
    result: ChargeResult,
    from: 'PENDING' | { readonly challengeId: string },
  ): Promise<Settled> {
    return await database.transaction(async (tx) => {
      await lockPlan(tx, businessId);
      const open = await findTry(tx, tryId);
      if (from !== 'PENDING') await deleteChallenge(tx, from.challengeId);
      const status = from === 'PENDING' ? 'PENDING' : 'CHALLENGE';
      if (open?.tried.status !== status) return await asBooked(tx, open);
      return await bookCharge(tx, parts, open, result, clock());
    });
  }

  return {
    async charge(tryId) {
      const open = await findTry(root, tryId);
      if (open?.tried.status !== 'PENDING') return await asBooked(root, open);
      return await book(tryId, open.bill.business_id, await ask(open), 'PENDING');
    },
    async finishCharge(challengeId) {
      const challenge = await findChallenge(root, challengeId);
      if (!challenge?.outcome || !challenge.try_id) return NOTHING;
      const { outcome, business_id: businessId, try_id: tryId } = challenge;
      const reference = secrets.open(challenge.sealed_reference, placeOfReference(challengeId));
      const result = await reach(paymentGateway, (gateway) => gateway.finishCharge(reference, outcome));
      return await book(tryId, businessId, result, { challengeId });
    },
  };
}

const NOTHING: Settled = { bill: null, challenge: null, refusal: null };

/** What somebody else has booked for a try. */
async function asBooked(db: Parameters<typeof findTry>[0], open: TriedBill | undefined): Promise<Settled> {
  if (!open) return NOTHING;
  const { tried, bill } = open;
  if (tried.status === 'DECLINED')
    return { ...NOTHING, bill, refusal: { status: 'DECLINED', problem: bill.problem ?? NO_CARD.problem } };
  if (tried.status !== 'CHALLENGE') return { ...NOTHING, bill };
  const challenge = await findChallengeOf(db, bill.business_id);
  return { ...NOTHING, bill, challenge: challenge ?? null };
}

/** Asks the gateway. @throws {ApiError} UNAVAILABLE: it does not answer */
export async function reach<T>(
  gateway: PaymentGateway,
  ask: (gateway: PaymentGateway) => Promise<T>,
): Promise<T> {
  try {
    return await ask(gateway);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw unavailable(
      RETRY_S,
      'The payment service does not answer. Nothing is charged twice: look again in a minute.',
    );
  }
}
