import type { PlanName } from '@commoncast/core/business/plans';
import { conflict } from '../../../problems/problems.ts';
import type { SubscriptionRow } from '../tables.ts';
import type { Discount, TaxRate } from './sums.ts';

/** A promo code that makes further bills cheaper. */
export interface ActivePromo extends Discount {
  /** 1 or more. */
  readonly monthsLeft: number;
}

/** How a business stands with its plan. */
export interface Standing {
  /** What its limits are read from. */
  readonly plan: PlanName;
  /** Null before the first paid plan or trial. */
  readonly subscription: SubscriptionRow | null;
  readonly promo: ActivePromo | null;
}

/** What figures depend on beside the plan. */
export interface Terms {
  readonly now: Date;
  readonly tax: TaxRate | null;
}

/** A subscription with a paid plan, or a trial of one: it has a period. */
export type PaidSubscription = SubscriptionRow & {
  readonly anchor_at: Date;
  readonly period_start: Date;
  readonly period_end: Date;
};

/** Whether a plan has a period, expired or not. */
export function hasPeriod(subscription: SubscriptionRow | null): subscription is PaidSubscription {
  return subscription !== null && subscription.period_end !== null;
}

/** The paid plan that goes on, paid or not yet; null without one, and once it has expired. */
export function runningPlan({ subscription }: Standing): PaidSubscription | null {
  return hasPeriod(subscription) && subscription.state !== 'EXPIRED' ? subscription : null;
}

/** Checks that the plan is one that owners choose themselves. @throws {ApiError} ILLEGAL_TRANSITION */
export function requireSelfService({ plan }: Standing): void {
  if (plan === 'ENTERPRISE')
    throw conflict('ILLEGAL_TRANSITION', 'Your plan was agreed with our sales team. Ask them to change it.');
}
