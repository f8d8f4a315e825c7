import pLimit from 'p-limit';
import type { CardSaving } from '../cards/saving.ts';
import { answerChallenge, findChallenge, findLeftChallenges } from '../payments/challenges-repository.ts';
import type { Payments } from '../payments/payments.ts';
import type { PaymentsParts } from '../payments/payments-parts.ts';
import { createSettleChallenge } from '../payments/settle-challenge.ts';
import { findLeftTries } from '../payments/tries-repository.ts';
import { type DuePlace, findDue, tryLock } from '../subscriptions/repository.ts';
import type { PaymentChallengeRow } from '../tables.ts';
import { takeStep } from './take-step.ts';

/** After this, the process that has begun a payment is believed to be gone. */
const LEFT_MS = 60_000;
const BUSINESSES_A_PAGE = 100;
const AT_ONCE = 4;
/** More than a business has to catch up on after a year. */
const MAX_STEPS = 40;

export type BillingSweep = (signal?: AbortSignal) => Promise<void>;

type SweepParts = PaymentsParts & { readonly payments: Payments; readonly cardSaving: CardSaving };

/**
 * Does what is due: ends what a crash has left of payments, renews plans, tries cards again, and lets plans expire. Each
 * business is on its own, so one that fails holds up no other; any number of processes may sweep at the same time.
 */
export function createBillingSweep(parts: SweepParts): BillingSweep {
  const { database, clock, payments, onFailure } = parts;
  const settleChallenge = createSettleChallenge(parts);
  const { root } = database;
  const limit = pLimit(AT_ONCE);

  /** One that nobody can answer any more counts as refused. */
  async function closeChallenge({ id, business_id, purpose }: PaymentChallengeRow): Promise<void> {
    const isClosed = await database.transaction(async (tx) => {
      if (!(await tryLock(tx, business_id))) return false;
      const challenge = await findChallenge(tx, id);
      if (challenge?.outcome === null) await answerChallenge(tx, id, 'FAIL', clock());
      return challenge !== undefined;
    });
    if (isClosed) await settleChallenge({ id, purpose });
  }

  async function sweepBusiness(businessId: string): Promise<void> {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const following = await database.transaction((tx) => takeStep(tx, parts, businessId, clock()));
      if (following.kind === 'LATER') return;
      if (following.kind === 'CHARGE') await payments.charge(following.tryId);
      if (following.kind === 'REFUSE') await payments.finishCharge(following.challengeId);
    }
  }

  return async (signal) => {
    const each = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
      await Promise.all(
        items.map((item) => limit(async () => void (signal?.aborted || (await work(item).catch(onFailure))))),
      );
    };
    const now = clock();
    const before = new Date(now.getTime() - LEFT_MS);
    await each(await findLeftTries(root, before), payments.charge);
    await each(await findLeftChallenges(root, { answeredBefore: before, now }), closeChallenge);
    let after: DuePlace | null = null;
    do {
      const due: DuePlace[] = await findDue(root, { now, after, limit: BUSINESSES_A_PAGE });
      await each(due, ({ businessId }) => sweepBusiness(businessId));
      after = due.at(-1) ?? null;
    } while (after && !signal?.aborted);
  };
}
