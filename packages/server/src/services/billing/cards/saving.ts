import type { AuditedCaller } from '../../../audit/record-action.ts';
import type { Executor } from '../../../db/database.ts';
import { cardDeclined } from '../../../problems/problems.ts';
import { lockPlan } from '../../business/plan-repository.ts';
import type { Settled } from '../payments/book-charge.ts';
import {
  deleteChallenge,
  findChallenge,
  findChallengeOf,
  placeOfReference,
} from '../payments/challenges-repository.ts';
import { type Payments, reach } from '../payments/payments.ts';
import type { PaymentsParts } from '../payments/payments-parts.ts';
import type { PaymentChallengeRow } from '../tables.ts';
import { keepCard, type NewCard } from './keep-card.ts';
import { findProfile, placeOfToken } from './repository.ts';

export interface CardSaving {
  /**
   * Keeps a card that the gateway has saved, and has the open bill paid with it.
   * @param proceed in the same transaction, once the business is locked; false if the card is not to be kept any more
   */
  keep(card: NewCard, proceed?: (tx: Executor) => Promise<boolean>): Promise<Settled>;
  /** Goes on with a card after its challenge has been answered. @throws {ApiError} CARD_DECLINED, UNAVAILABLE */
  finish(challengeId: string): Promise<Settled>;
  /** Tells the gateway that a card is not needed any longer; failures are only reported. */
  forget(
    businessId: string,
    card: { readonly customer: string; readonly sealed_token: string },
  ): Promise<void>;
  /**
   * Has the gateway forget a business with its card, and with what its bank still asks; the caller removes both rows.
   * Throws where the gateway cannot be asked: then it may be called again.
   */
  forgetPayer(businessId: string): Promise<void>;
}

const NOTHING: Settled = { bill: null, challenge: null, refusal: null };

/** Takes cards from the gateway into the table, and out of it. */
export function createCardSaving(parts: PaymentsParts & { readonly payments: Payments }): CardSaving {
  const { database, clock, secrets, paymentGateway, payments, onFailure } = parts;

  /** Nothing can be paid with it afterwards. */
  async function abandon({ id, purpose, sealed_reference }: PaymentChallengeRow): Promise<void> {
    const reference = secrets.open(sealed_reference, placeOfReference(id));
    if (purpose === 'BILL') await paymentGateway.finishCharge(reference, 'FAIL');
    else await paymentGateway.finishCard(reference, 'FAIL');
  }

  const saving: CardSaving = {
    async keep(card, proceed = async () => true) {
      const { businessId } = card;
      const kept = await database.transaction(async (tx) => {
        await lockPlan(tx, businessId);
        return (await proceed(tx)) ? await keepCard(tx, parts, card, clock()) : null;
      });
      if (!kept) return NOTHING;
      if (kept.replaced) await saving.forget(businessId, kept.replaced);
      return kept.tryId === null ? NOTHING : await payments.charge(kept.tryId);
    },
    async finish(challengeId) {
      const challenge = await findChallenge(database.root, challengeId);
      if (!challenge?.outcome) return NOTHING;
      const { business_id: businessId, outcome, zip_code } = challenge;
      const reference = secrets.open(challenge.sealed_reference, placeOfReference(challengeId));
      const result = await reach(paymentGateway, (gateway) => gateway.finishCard(reference, outcome));
      if (result.status === 'DECLINED') {
        await database.transaction((tx) => deleteChallenge(tx, challengeId));
        throw cardDeclined(result.problem, result.field);
      }
      const asker = toAsker(businessId, challenge);
      const card = { businessId, card: result.card, zipCode: zip_code ?? '', asker };
      // Another process may have finished it.
      return await saving.keep(card, async (tx) => (await findChallenge(tx, challengeId)) !== undefined);
    },
    async forget(businessId, { customer, sealed_token }) {
      const token = secrets.open(sealed_token, placeOfToken(businessId));
      await paymentGateway.removeCard({ customer, token }).catch(onFailure);
    },
    async forgetPayer(businessId) {
      const challenge = await findChallengeOf(database.root, businessId);
      if (challenge) await abandon(challenge).catch(onFailure);
      const profile = await findProfile(database.root, businessId);
      const isHere = profile?.gateway === paymentGateway.kind;
      await paymentGateway.removeCustomer({ businessId, customer: isHere ? profile.customer : null });
    },
  };
  return saving;
}

function toAsker(
  businessId: string,
  { asked_by, asked_from }: { readonly asked_by: string | null; readonly asked_from: string | null },
): AuditedCaller | null {
  return asked_by === null ? null : { businessId, userId: asked_by, addressBlock: asked_from ?? '' };
}
