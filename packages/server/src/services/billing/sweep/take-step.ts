import type { Executor } from '../../../db/database.ts';
import { findUnsettledBill } from '../bills/repository.ts';
import { type PaidSubscription, runningPlan, type Standing } from '../figures/standing.ts';
import { upcomingBill } from '../figures/upcoming-bill.ts';
import { tellOwners } from '../mails/tell-owners.ts';
import { answerChallenge, findChallengeOf } from '../payments/challenges-repository.ts';
import { openBill, openTry } from '../payments/open-bill.ts';
import type { PaymentsParts } from '../payments/payments-parts.ts';
import { findUnsettledTry } from '../payments/tries-repository.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';
import {
  endPlayback,
  readStanding,
  saveSubscription,
  setNextStep,
  tryLock,
} from '../subscriptions/repository.ts';
import { backToFree, expired, renewed } from '../subscriptions/transitions.ts';

/**
 * What follows a step, outside its transaction: LATER is nothing now, AGAIN another look, CHARGE a try that has been
 * written, REFUSE a challenge whose answer comes too late.
 */
export type Following =
  | { readonly kind: 'LATER' | 'AGAIN' }
  | { readonly kind: 'CHARGE'; readonly tryId: string }
  | { readonly kind: 'REFUSE'; readonly challengeId: string };

const LATER: Following = { kind: 'LATER' };
const AGAIN: Following = { kind: 'AGAIN' };

/** Does the next thing for a business whose time has come, unless somebody else is at it. */
export async function takeStep(
  tx: Executor,
  parts: PaymentsParts,
  businessId: string,
  now: Date,
): Promise<Following> {
  if (!(await tryLock(tx, businessId))) return LATER;
  const standing = { ...(await readStanding(tx, businessId)), businessId };
  const { subscription, plan } = standing;
  if (!subscription?.next_step_at || subscription.next_step_at > now) return LATER;
  if (subscription.state === 'EXPIRED') {
    await endPlayback(tx, businessId, now);
    await setNextStep(tx, businessId, null);
    return LATER;
  }
  const tried = await findUnsettledTry(tx, businessId);
  if (tried?.status === 'PENDING') return LATER;
  if (tried) return await refuseLate(tx, standing, now);
  const running = runningPlan(standing);
  // Sales have agreed on another plan, and take the money for it.
  if (!running || plan === 'ENTERPRISE') {
    const row = { ...backToFree(), business_id: businessId, next_step_at: null, updated_at: now };
    await saveSubscription(tx, row);
    return LATER;
  }
  const due: Due = { standing, running };
  if (running.state === 'PAST_DUE') return await tryAgain(tx, parts, due, now);
  if (running.period_end > now) return await tellTrialEnds(tx, parts, due, now);
  return running.state === 'CANCEL_SCHEDULED'
    ? await expire(tx, parts, due, now)
    : await renew(tx, parts, due, now);
}

interface Due {
  readonly standing: Standing & { readonly businessId: string };
  readonly running: PaidSubscription;
}

/** A change that still waits for a bank has no period left; the bill of a renewal can be confirmed until its hour is over. */
async function refuseLate(
  tx: Executor,
  { businessId, subscription }: Due['standing'],
  now: Date,
): Promise<Following> {
  const challenge = await findChallengeOf(tx, businessId);
  if (!challenge || challenge.outcome !== null || subscription?.state === 'PAST_DUE') return LATER;
  await answerChallenge(tx, challenge.id, 'FAIL', now);
  return { kind: 'REFUSE', challengeId: challenge.id };
}

async function tellTrialEnds(
  tx: Executor,
  { outbox }: Pick<PaymentsParts, 'outbox'>,
  { standing, running }: Due,
  now: Date,
): Promise<Following> {
  const { businessId } = standing;
  await changeSubscription(tx, standing, { ...running, is_trial_end_told: true }, now);
  const event = running.period_end.toISOString();
  await tellOwners(tx, outbox, { businessId, kind: 'TRIAL_ENDS', subjectId: businessId, event });
  return AGAIN;
}

async function expire(
  tx: Executor,
  { outbox }: Pick<PaymentsParts, 'outbox'>,
  { standing, running }: Due,
  now: Date,
): Promise<Following> {
  const { businessId } = standing;
  await changeSubscription(tx, standing, expired(running, now), now);
  const event = now.toISOString();
  await tellOwners(tx, outbox, { businessId, kind: 'PLAN_EXPIRED', subjectId: businessId, event });
  return AGAIN;
}

/** The next month begins, and its bill is written. It goes on while that is being paid. */
async function renew(
  tx: Executor,
  parts: PaymentsParts,
  { standing, running }: Due,
  now: Date,
): Promise<Following> {
  const next = upcomingBill(standing, { now, tax: parts.config.billing.tax });
  if (!next) {
    await changeSubscription(tx, standing, backToFree(), now);
    return AGAIN;
  }
  const { plan, month, sums, promo } = next;
  const state = renewed(running, { plan, month, percentOff: promo?.percentOff ?? null });
  await changeSubscription(tx, standing, state, now);
  const { tryId } = await openBill(
    tx,
    parts,
    {
      businessId: standing.businessId,
      purpose: 'RENEW',
      ...{ plan, period: month, sums, promo },
      isPromoNew: false,
      asker: null,
    },
    now,
  );
  return tryId === null ? AGAIN : { kind: 'CHARGE', tryId };
}

async function tryAgain(
  tx: Executor,
  parts: PaymentsParts,
  { standing }: Due,
  now: Date,
): Promise<Following> {
  const bill = await findUnsettledBill(tx, standing.businessId);
  if (!bill) throw new TypeError(`Nothing is open for ${standing.businessId}, which is past due`);
  return { kind: 'CHARGE', tryId: await openTry(tx, parts, bill, { asker: null, now }) };
}
