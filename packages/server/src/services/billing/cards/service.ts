import type { BillingOutcome, GivenCard, PaymentProfileState } from '@commoncast/core/billing/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import type { ChallengeOutcome, Payer } from '../../../payments/payment-gateway.ts';
import { cardDeclined, conflict, notFound } from '../../../problems/problems.ts';
import { lockPlan } from '../../business/plan-repository.ts';
import { runningPlan } from '../figures/standing.ts';
import { upcomingBill } from '../figures/upcoming-bill.ts';
import { NOTHING_DUE, toOutcome } from '../outcome.ts';
import { CHALLENGE_MS } from '../payments/book-charge.ts';
import {
  answerChallenge,
  findChallengeOf,
  placeOfReference,
  replaceChallenge,
} from '../payments/challenges-repository.ts';
import { type Payments, reach } from '../payments/payments.ts';
import type { PaymentsParts } from '../payments/payments-parts.ts';
import { readClientSecret } from '../payments/read-client-secret.ts';
import { requireSettled } from '../payments/require-settled.ts';
import { findTry } from '../payments/tries-repository.ts';
import { requirePayer } from '../require-payer.ts';
import { lockStanding } from '../subscriptions/repository.ts';
import { toChallenge, toProfile } from '../subscriptions/view.ts';
import { findPayer } from './payer-repository.ts';
import { deleteProfile, findProfile } from './repository.ts';
import { requireFitting } from './require-fitting.ts';
import type { CardSaving } from './saving.ts';

export interface CardsService {
  get(member: Member, businessId: string): Promise<PaymentProfileState>;
  /**
   * Gives the gateway a card. Where a bill is open, it is paid with it.
   * @param isFirst refuses to replace another one
   * @throws {ApiError} CARD_DECLINED, ILLEGAL_TRANSITION, RATE_LIMITED, UNAVAILABLE; VALIDATION_FAILED: another gateway
   * takes such cards
   */
  save(
    member: Member,
    businessId: string,
    card: GivenCard,
    options: { readonly isFirst: boolean },
  ): Promise<BillingOutcome>;
  /** @throws {ApiError} ILLEGAL_TRANSITION: a plan will need it */
  remove(member: Member, businessId: string): Promise<void>;
  /** @throws {ApiError} CARD_DECLINED, ILLEGAL_TRANSITION, NOT_FOUND, UNAVAILABLE */
  answer(
    member: Member,
    businessId: string,
    challengeId: string,
    answer: { readonly outcome: ChallengeOutcome },
  ): Promise<BillingOutcome>;
}

type CardsParts = PaymentsParts & { readonly payments: Payments; readonly cardSaving: CardSaving };

const KEPT_BUT = 'The card is saved, but the open bill could not be paid. ';

/** The card of a business. Its number and security code only pass through, on their way to the gateway. */
export function createCardsService(parts: CardsParts): CardsService {
  const { database, clock, quotas, limits, secrets, paymentGateway, payments, cardSaving } = parts;
  const { root } = database;

  async function requireSavable(member: Member, isFirst: boolean): Promise<Payer> {
    const { businessId } = member;
    const profile = await findProfile(root, businessId);
    if (isFirst && profile)
      throw conflict('ILLEGAL_TRANSITION', 'Your business has a card already. Replace it instead.');
    await requireSettled(root, businessId);
    for (const quota of [limits.cardTriesPerBusiness, limits.cardTriesPerBusinessADay])
      await quotas.take(quota, 'card', String(quota.windowS), businessId);
    return { ...(await findPayer(root, member)), customer: profile?.customer ?? null };
  }

  /** Asks the owner of a card before it is kept. */
  async function askOwner(member: Member, reference: string, zipCode: string): Promise<BillingOutcome> {
    const { businessId } = member;
    const challenge = await database.transaction(async (tx) => {
      await lockPlan(tx, businessId);
      await requireSettled(tx, businessId);
      const id = uuidv7();
      const now = clock();
      const row = {
        id,
        business_id: businessId,
        purpose: 'CARD',
        try_id: null,
        sealed_reference: secrets.seal(reference, placeOfReference(id)),
        zip_code: zipCode,
        outcome: null,
        answered_at: null,
        asked_by: member.userId,
        asked_from: member.addressBlock,
        created_at: now,
        expires_at: new Date(now.getTime() + CHALLENGE_MS),
      } as const;
      await replaceChallenge(tx, row);
      return row;
    });
    return await toOutcome(parts, businessId, { ...NOTHING_DUE, challenge });
  }

  return {
    get: async (member, id) => {
      requirePayer(member, id);
      const { businessId } = member;
      const challenge = await findChallengeOf(root, businessId);
      const isOpen = challenge && challenge.outcome === null && challenge.expires_at > clock();
      const tried = isOpen && challenge.try_id ? await findTry(root, challenge.try_id) : undefined;
      return {
        profile: toProfile(await findProfile(root, businessId)),
        gateway: paymentGateway.kind,
        publishableKey: paymentGateway.publishableKey,
        challenge: isOpen
          ? toChallenge(challenge, tried?.bill ?? null, await readClientSecret(parts, challenge))
          : null,
      };
    },
    save: async (member, id, card, { isFirst }) => {
      requirePayer(member, id);
      requireFitting(card, paymentGateway.kind);
      const { businessId } = member;
      const payer = await requireSavable(member, isFirst);
      const result = await reach(paymentGateway, (gateway) => gateway.saveCard(card, payer));
      if (result.status === 'DECLINED') throw cardDeclined(result.problem, result.field);
      const { zipCode } = card;
      if (result.status === 'CHALLENGE') return await askOwner(member, result.reference, zipCode);
      const settled = await cardSaving.keep({ businessId, card: result.card, zipCode, asker: member });
      return await toOutcome(parts, businessId, settled, KEPT_BUT);
    },
    remove: async (member, id) => {
      requirePayer(member, id);
      const { businessId } = member;
      const removed = await database.transaction(async (tx) => {
        const now = clock();
        const standing = await lockStanding(tx, businessId);
        const profile = await findProfile(tx, businessId);
        if (!profile) throw notFound();
        await requireSettled(tx, businessId);
        const isNeeded =
          runningPlan(standing)?.state === 'PAST_DUE' ||
          upcomingBill(standing, { now, tax: parts.config.billing.tax }) !== null;
        if (isNeeded)
          throw conflict(
            'ILLEGAL_TRANSITION',
            'Your plan needs a card. Replace it, or cancel the plan first.',
          );
        await deleteProfile(tx, businessId);
        const from = { brand: profile.brand, lastFour: profile.last_four };
        const action = { action: 'payment-profile.delete', subjectId: businessId, from } as const;
        await recordAction(tx, member, action, now);
        return profile;
      });
      await cardSaving.forget(businessId, removed);
    },
    answer: async (member, id, challengeId, { outcome }) => {
      requirePayer(member, id);
      const { businessId } = member;
      const { purpose } = await database.transaction(async (tx) => {
        await lockPlan(tx, businessId);
        const challenge = await findChallengeOf(tx, businessId);
        if (challenge?.id !== challengeId) throw notFound();
        const now = clock();
        if (challenge.outcome !== null)
          throw conflict('ILLEGAL_TRANSITION', 'This confirmation has been answered already');
        if (challenge.expires_at <= now)
          throw conflict('ILLEGAL_TRANSITION', 'This confirmation has expired. Try again from the start.');
        await answerChallenge(tx, challengeId, outcome, now);
        return challenge;
      });
      if (purpose === 'CARD')
        return await toOutcome(parts, businessId, await cardSaving.finish(challengeId), KEPT_BUT);
      return await toOutcome(parts, businessId, await payments.finishCharge(challengeId));
    },
  };
}
