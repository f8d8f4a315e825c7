import {
  getBillingSummary,
  getPaymentProfile,
  getSubscription,
  previewPlan,
} from '@commoncast/core/billing/api';
import type { SelectablePlan } from '@commoncast/core/billing/constants';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** Of everything that a step of paying may change. */
export const BILLING_KEY = ['billing'] as const;

/** The plan of the business and where it stands. */
export function subscriptionQuery(client: Client) {
  return queryOptions({
    queryKey: [...BILLING_KEY, 'subscription'],
    queryFn: ({ signal }) => client.call(getSubscription, { query: {}, signal }),
  });
}

/** What is kept of the card, who takes cards here, and what the bank wants confirmed. */
export function cardQuery(client: Client, businessId: string) {
  return queryOptions({
    queryKey: [...BILLING_KEY, 'card'],
    queryFn: ({ signal }) => client.call(getPaymentProfile, { params: { id: businessId }, signal }),
  });
}

/** The month so far: the plan, what is used of it, and the next bill. */
export function summaryQuery(client: Client, businessId: string) {
  return queryOptions({
    queryKey: [...BILLING_KEY, 'summary'],
    queryFn: ({ signal }) => client.call(getBillingSummary, { params: { id: businessId }, signal }),
  });
}

/** A plan that somebody is about to choose. */
export interface PlanChoice {
  readonly plan: SelectablePlan;
  /** Empty for none. */
  readonly promoCode: string;
  readonly withTrial: boolean;
}

/** What choosing a plan would mean and cost; asked anew each time, because people pay what it says. */
export function previewQuery(client: Client, { plan, promoCode, withTrial }: PlanChoice) {
  const query = {
    plan,
    ...(promoCode !== '' && { promoCode }),
    ...(withTrial && { withTrial: 'true' as const }),
  };
  return queryOptions({
    queryKey: [...BILLING_KEY, 'preview', query],
    queryFn: ({ signal }) => client.call(previewPlan, { query, signal }),
    staleTime: 0,
  });
}
