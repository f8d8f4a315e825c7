import { Id } from '@commoncast/core/http/values';
import * as v from 'valibot';
import type { PaymentNotice } from '../../../payments/payment-gateway.ts';
import { lockPlan } from '../../business/plan-repository.ts';
import type { CardSaving } from '../cards/saving.ts';
import {
  answerChallenge,
  findChallenge,
  findChallengeOf,
  placeOfReference,
} from '../payments/challenges-repository.ts';
import { type Payments, reach } from '../payments/payments.ts';
import type { PaymentsParts } from '../payments/payments-parts.ts';
import { createSettleChallenge } from '../payments/settle-challenge.ts';
import { findTry } from '../payments/tries-repository.ts';
import type { PaymentChallengeRow } from '../tables.ts';

export type HeedNotice = (notice: PaymentNotice) => Promise<void>;

/**
 * Makes what follows when the gateway says that something has happened: it is asked how that stands now, and nothing
 * else is believed. So a notice may come twice, late, and before or after any other; one of nothing of ours is ignored.
 */
export function createHeedNotice(
  parts: PaymentsParts & { readonly payments: Payments; readonly cardSaving: CardSaving },
): HeedNotice {
  const { database, clock, secrets, paymentGateway, payments } = parts;
  const { root } = database;
  const settle = createSettleChallenge(parts);

  /** A bank's question may be answered again as long as the gateway waits for it. */
  async function conclude(challenge: PaymentChallengeRow | undefined, reference: string): Promise<void> {
    if (!challenge) return;
    const { id, business_id: businessId } = challenge;
    if (secrets.open(challenge.sealed_reference, placeOfReference(id)) !== reference) return;
    if (!(await reach(paymentGateway, (gateway) => gateway.isOver(reference)))) return;
    await database.transaction(async (tx) => {
      await lockPlan(tx, businessId);
      const found = await findChallenge(tx, id);
      if (found?.outcome === null) await answerChallenge(tx, id, 'COMPLETE', clock());
    });
    await settle(challenge);
  }

  return async (notice) => {
    const { reference } = notice;
    if (notice.kind === 'CARD') {
      if (!v.is(Id, notice.businessId)) return;
      const challenge = await findChallengeOf(root, notice.businessId);
      return await conclude(challenge?.purpose === 'CARD' ? challenge : undefined, reference);
    }
    const open = v.is(Id, notice.key) ? await findTry(root, notice.key) : undefined;
    if (open?.tried.status === 'PENDING') await payments.charge(open.tried.id);
    if (open?.tried.status !== 'CHALLENGE') return;
    const challenge = await findChallengeOf(root, open.bill.business_id);
    await conclude(challenge?.try_id === open.tried.id ? challenge : undefined, reference);
  };
}
