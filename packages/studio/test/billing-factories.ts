import type { PageProps } from '@commoncast/core/authentication/schema';
import { MONTHLY_PRICES } from '@commoncast/core/billing/constants';
import type { Bill, PaymentProfile, PlanPreview, Subscription } from '@commoncast/core/billing/schema';
import { newId, pageProps } from './factories.ts';

const START = '2026-11-26T10:00:00.000Z';
const END = '2026-12-26T10:00:00.000Z';

/** A business on the free plan that may still try a paid one; other plans have a period. */
export function subscription(overrides: Partial<Subscription> = {}): Subscription {
  const { plan = 'FREE', state = 'ACTIVE' } = overrides;
  const isPaid = plan !== 'FREE';
  return {
    plan,
    status: state === 'EXPIRED' ? 'EXPIRED' : 'ACTIVE',
    state,
    price: MONTHLY_PRICES[plan],
    currency: 'USD',
    periodStart: isPaid ? START : null,
    periodEnd: isPaid ? END : null,
    nextPlan: null,
    graceEndDate: state === 'PAST_DUE' ? '2026-12-03T10:00:00.000Z' : null,
    playbackEndDate: state === 'EXPIRED' ? '2099-01-25T10:00:00.000Z' : null,
    canTry: !isPaid,
    promo: null,
    openBillId: null,
    ...overrides,
  };
}

/** A card that works. */
export function paymentProfile(overrides: Partial<PaymentProfile> = {}): PaymentProfile {
  return {
    brand: 'visa',
    lastFour: '4242',
    expiryMonth: 12,
    expiryYear: 2099,
    zipCode: '02134',
    ...overrides,
  };
}

/** What is due for a month of Starter. */
function sums(overrides: Partial<PlanPreview> = {}) {
  return {
    lines: [{ description: 'Starter, 26 November to 26 December 2026', amount: 2_900 }],
    subtotal: 2_900,
    discount: 0,
    tax: null,
    total: 2_900,
    currency: 'USD',
    ...overrides,
  };
}

/** A month of Starter that was paid. */
export function bill(overrides: Partial<Bill> = {}): Bill {
  return {
    id: newId(),
    number: '7F3A9C21-0001',
    status: 'PAID',
    periodStart: START,
    periodEnd: END,
    ...sums(),
    createdDate: START,
    paidDate: START,
    paidWith: { brand: 'visa', lastFour: '4242' },
    problem: null,
    ...overrides,
  };
}

/**
 * Gives the business a plan.
 * @returns what the server writes into the page of its owner
 */
export function withPlan(
  { records: { billing } }: { readonly records: { readonly billing: { subscription: Subscription } } },
  overrides: Partial<Subscription>,
  props: PageProps = pageProps(),
): PageProps {
  billing.subscription = subscription(overrides);
  const { plan, status } = billing.subscription;
  const business = props.business && {
    ...props.business,
    businessSubscriptionPlanName: plan,
    businessSubscriptionStatus: status,
  };
  return { ...props, business };
}
