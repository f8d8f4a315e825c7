import type {
  BillingOutcome,
  Plan,
  PlanPreview,
  PlanPreviewQuery,
  PlanSelection,
  PlanUpdate,
  Subscription,
} from '@commoncast/core/billing/schema';
import { PLANS } from '@commoncast/core/business/plans';
import type * as v from 'valibot';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import type { Executor } from '../../../db/database.ts';
import { conflict, notFound, promoCodeRefused } from '../../../problems/problems.ts';
import { findUnsettledBill, updateBill } from '../bills/repository.ts';
import { isSelecting, type PlanChange, planSelection, planUpdate } from '../figures/plan-change.ts';
import { requireSelfService, runningPlan, type Standing } from '../figures/standing.ts';
import { tellOwners } from '../mails/tell-owners.ts';
import { NOTHING_DUE, readSubscription, toOutcome } from '../outcome.ts';
import { type OpenedBill, openBill } from '../payments/open-bill.ts';
import type { Payments } from '../payments/payments.ts';
import type { PaymentsParts } from '../payments/payments-parts.ts';
import { requireCard, requireSettled } from '../payments/require-settled.ts';
import { limitGuesses } from '../promo/limit-guesses.ts';
import { redeemCode, tryCode } from '../promo/redeem.ts';
import { requirePayer } from '../require-payer.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';
import { findOwnerAddresses, lockStanding, readStanding } from '../subscriptions/repository.ts';
import {
  backToFree,
  beginTrial,
  cancelled,
  continued,
  continuedUntil,
  expired,
  type SubscriptionState,
} from '../subscriptions/transitions.ts';
import { toPlan, toUsage } from '../subscriptions/view.ts';
import type { BillPurpose } from '../tables.ts';
import { readUsage } from '../usage.ts';

export interface PlansService {
  list(): Plan[];
  /** @param ownerEmail an owner of the business. @throws {ApiError} NOT_FOUND: it is nobody's who owns it */
  get(member: Member, ownerEmail: string | undefined): Promise<Subscription>;
  /** @throws {ApiError} ILLEGAL_TRANSITION, PROMO_CODE_REFUSED */
  preview(member: Member, query: v.InferOutput<typeof PlanPreviewQuery>): Promise<PlanPreview>;
  /** @throws {ApiError} AMOUNT_CHANGED, CARD_DECLINED, ILLEGAL_TRANSITION, PROMO_CODE_REFUSED, RATE_LIMITED */
  select(member: Member, selection: PlanSelection): Promise<BillingOutcome>;
  /** @throws {ApiError} AMOUNT_CHANGED, CARD_DECLINED, ILLEGAL_TRANSITION, RATE_LIMITED */
  update(member: Member, update: PlanUpdate): Promise<BillingOutcome>;
  /** Ends with its period, or now if that has not been paid. @throws {ApiError} ILLEGAL_TRANSITION */
  cancel(member: Member): Promise<Subscription>;
  /** @throws {ApiError} CARD_DECLINED, ILLEGAL_TRANSITION, RATE_LIMITED */
  reactivate(member: Member, businessId: string): Promise<BillingOutcome>;
}

type PlansParts = PaymentsParts & { readonly payments: Payments };

interface Locked extends Standing {
  readonly businessId: string;
}

/** The plan of a business, as its owners choose it. */
export function createPlansService(parts: PlansParts): PlansService {
  const { database, clock, payments, outbox, config } = parts;
  const { root } = database;
  const { tax } = config.billing;

  /** Changes a plan while nobody else does. @param work answers the bill of the change; null without one */
  async function change(
    { businessId }: Member,
    work: (tx: Executor, standing: Locked, now: Date) => Promise<OpenedBill | null>,
  ): Promise<BillingOutcome> {
    const opened = await database.transaction(async (tx) => {
      const standing = { ...(await lockStanding(tx, businessId)), businessId };
      await requireSettled(tx, businessId);
      return await work(tx, standing, clock());
    });
    if (!opened) return await toOutcome(parts, businessId, NOTHING_DUE);
    const { bill, tryId } = opened;
    const settled = tryId === null ? { ...NOTHING_DUE, bill } : await payments.charge(tryId);
    return await toOutcome(parts, businessId, settled);
  }

  /** A change that costs nothing now. */
  async function changeNow(
    tx: Executor,
    { member, standing, action }: Asked,
    state: SubscriptionState,
    now: Date,
  ): Promise<null> {
    await changeSubscription(tx, standing, state, now);
    const from = toAudited(standing.subscription, standing.plan);
    const change = { from, to: toAudited(state, state.plan) };
    await recordAction(tx, member, { action, subjectId: standing.businessId, ...change }, now);
    return null;
  }

  /** A change that is made once its bill is paid. */
  async function changeOncePaid(
    tx: Executor,
    { member, standing: { businessId } }: Asked,
    { purpose, isPromoNew = false }: { readonly purpose: BillPurpose; readonly isPromoNew?: boolean },
    { plan, period, due: sums, promo }: PlanChange,
    now: Date,
  ): Promise<OpenedBill> {
    if (!period) throw new TypeError(`${purpose} has no period`);
    const draft = { businessId, purpose, plan, period, sums, promo, isPromoNew, asker: member };
    return await openBill(tx, parts, draft, now);
  }

  return {
    list: () => PLANS.map(toPlan),
    get: async (member, ownerEmail) => {
      requirePayer(member);
      const { businessId } = member;
      if (ownerEmail !== undefined) {
        const owners = (await findOwnerAddresses(root, businessId)).map((address) => address.toLowerCase());
        if (!owners.includes(ownerEmail.toLowerCase())) throw notFound();
      }
      return await readSubscription(root, businessId);
    },
    preview: async (member, { plan, promoCode, withTrial = false }) => {
      requirePayer(member);
      const { businessId } = member;
      const now = clock();
      const known = await readStanding(root, businessId);
      const selects = isSelecting(known);
      if (promoCode !== undefined) requireCodeFits(plan, selects);
      const promo =
        promoCode === undefined
          ? known.promo
          : await limitGuesses(parts, businessId, () =>
              tryCode(root, { ...known, businessId }, promoCode, now),
            );
      const standing = { ...known, promo };
      const change = selects
        ? planSelection(standing, { plan, withTrial }, { now, tax })
        : planUpdate(standing, plan, { now, tax });
      const usage = toUsage(await readUsage(root, businessId, now), plan);
      return toPreview(change, usage);
    },
    select: async (member, { plan, promoCode, withTrial = false, expectedTotal }) => {
      requirePayer(member);
      const choose = () =>
        change(member, async (tx, known, now) => {
          const selects = isSelecting(known);
          // What is refused anyway redeems nothing.
          planSelection(known, { plan, withTrial }, { now, tax });
          if (promoCode !== undefined) requireCodeFits(plan, selects);
          const redeemed =
            promoCode === undefined
              ? { promo: known.promo, isNew: false }
              : await redeemCode(tx, known, promoCode, now);
          const standing = { ...known, promo: redeemed.promo };
          const chosen = planSelection(standing, { plan, withTrial }, { now, tax });
          requireExpected(chosen, expectedTotal);
          const asked = { member, standing, action: 'subscription.select' } as const;
          if (chosen.kind === 'FREE') return await changeNow(tx, asked, backToFree(), now);
          await requireCard(tx, standing.businessId);
          if (chosen.kind === 'TRIAL' && chosen.period)
            return await changeNow(tx, asked, beginTrial(chosen.plan, chosen.period), now);
          const bill = { purpose: 'SELECT', isPromoNew: redeemed.isNew } as const;
          return await changeOncePaid(tx, asked, bill, chosen, now);
        });
      return promoCode === undefined ? await choose() : await limitGuesses(parts, member.businessId, choose);
    },
    update: async (member, { plan, expectedTotal }) => {
      requirePayer(member);
      return await change(member, async (tx, standing, now) => {
        const chosen = planUpdate(standing, plan, { now, tax });
        requireExpected(chosen, expectedTotal);
        const running = runningPlan(standing)!;
        if (chosen.next !== null) await requireCard(tx, standing.businessId);
        const asked = { member, standing, action: 'subscription.update' } as const;
        if (chosen.kind === 'LATER')
          return await changeNow(tx, asked, continuedUntil(running, chosen.plan), now);
        if (chosen.kind === 'UPGRADE' && !running.is_trial)
          return await changeOncePaid(tx, asked, { purpose: 'UPDATE' }, chosen, now);
        const isPlanned = running.next_plan !== null || running.state === 'CANCEL_SCHEDULED';
        if (chosen.kind === 'STAY' && !isPlanned) return null;
        return await changeNow(tx, asked, continued(running, chosen.plan), now);
      });
    },
    cancel: async (member) => {
      requirePayer(member);
      const { subscription } = await change(member, async (tx, standing, now) => {
        requireSelfService(standing);
        const running = runningPlan(standing);
        if (!running) throw conflict('ILLEGAL_TRANSITION', 'There is no paid plan to cancel');
        if (running.state === 'CANCEL_SCHEDULED')
          throw conflict('ILLEGAL_TRANSITION', 'The plan has been cancelled already');
        const { businessId } = standing;
        const isUnpaid = running.state === 'PAST_DUE';
        const asked = { member, standing, action: 'subscription.cancel' } as const;
        await changeNow(tx, asked, isUnpaid ? expired(running, now) : cancelled(running), now);
        const unsettled = isUnpaid ? await findUnsettledBill(tx, businessId) : undefined;
        if (unsettled) await updateBill(tx, unsettled.id, { status: 'UNCOLLECTIBLE' });
        const kind = isUnpaid ? 'PLAN_EXPIRED' : 'PLAN_CANCELLED';
        await tellOwners(tx, outbox, { businessId, kind, subjectId: businessId, event: now.toISOString() });
        return null;
      });
      return subscription;
    },
    reactivate: async (member, id) => {
      requirePayer(member, id);
      return await change(member, async (tx, standing, now) => {
        requireSelfService(standing);
        const { subscription, businessId } = standing;
        const running = runningPlan(standing);
        const isCancelled = running?.state === 'CANCEL_SCHEDULED';
        if (!isCancelled && subscription?.state !== 'EXPIRED')
          throw conflict('ILLEGAL_TRANSITION', 'The plan has neither been cancelled nor expired');
        await requireCard(tx, businessId);
        const asked = { member, standing, action: 'subscription.reactivate' } as const;
        if (isCancelled) return await changeNow(tx, asked, continued(running), now);
        const choice = { plan: subscription!.plan, withTrial: false };
        const chosen = planSelection(standing, choice, { now, tax });
        return await changeOncePaid(tx, asked, { purpose: 'REACTIVATE' }, chosen, now);
      });
    },
  };
}

interface Asked {
  readonly member: Member;
  readonly standing: Locked;
  readonly action:
    | 'subscription.select'
    | 'subscription.update'
    | 'subscription.cancel'
    | 'subscription.reactivate';
}

/** A code is redeemed with a plan that is paid for from now on. @throws {ApiError} PROMO_CODE_REFUSED */
function requireCodeFits(plan: PlanSelection['plan'], selects: boolean): void {
  if (plan === 'FREE') throw promoCodeRefused('A promo code needs a paid plan');
  if (!selects)
    throw promoCodeRefused(
      'Redeem the promo code first: it counts from the next bill, not for a change of plan',
    );
}

/** @throws {ApiError} AMOUNT_CHANGED */
function requireExpected({ due }: PlanChange, expectedTotal: number | undefined): void {
  if (expectedTotal !== undefined && expectedTotal !== due.total)
    throw conflict(
      'AMOUNT_CHANGED',
      'The amount has changed since you saw it. Nothing was charged. Look at the new amount and confirm again.',
    );
}

function toAudited(subscription: Pick<SubscriptionState, 'state' | 'next_plan'> | null, plan: string) {
  return { plan, state: subscription?.state ?? 'ACTIVE', nextPlan: subscription?.next_plan ?? null };
}

function toPreview(
  { plan, takesEffect, effectiveAt, due, next }: PlanChange,
  usage: PlanPreview['exceeded'],
): PlanPreview {
  return {
    plan,
    takesEffect,
    effectiveDate: effectiveAt.toISOString(),
    ...due,
    next: next && { date: next.month.start.toISOString(), total: next.sums.total },
    exceeded: usage.filter(({ used, limit }) => used > limit),
  };
}
