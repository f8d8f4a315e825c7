import type { PlanName } from '../business/plans.ts';

/** Of all amounts. They are whole cents. */
export const CURRENCY = 'USD';

/** What a month costs, in cents; null where sales makes an offer. */
export const MONTHLY_PRICES: Readonly<Record<PlanName, number | null>> = {
  FREE: 0,
  STARTER: 2_900,
  BUSINESS: 9_900,
  ENTERPRISE: null,
};

/** Plans that an owner can choose, the smallest first. */
export const SELECTABLE_PLANS = ['FREE', 'STARTER', 'BUSINESS'] as const satisfies readonly PlanName[];
export type SelectablePlan = (typeof SELECTABLE_PLANS)[number];

/** How long a business may try its first paid plan before it pays. */
export const TRIAL_DAYS = 14;

/** How long a plan goes on without its bill being paid. */
export const GRACE_DAYS = 7;

/** Days after a bill was due on which its card is tried again. The last one ends the grace. */
export const RETRY_DAYS: readonly number[] = [1, 3, 5, GRACE_DAYS];

/** How long videos can still be watched after a plan has expired. */
export const PLAYBACK_DAYS = 30;

/**
 * TRIALING: nothing has been paid yet. PAST_DUE: a bill is open, and its card is tried again. CANCEL_SCHEDULED: runs
 * until its period ends. EXPIRED: nothing can be uploaded or broadcast.
 */
export const SUBSCRIPTION_STATES = ['TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'EXPIRED'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/**
 * DRAFT: waits for the card's owner to confirm the payment. OPEN: has to be paid. VOID: what it was for did not happen.
 * UNCOLLECTIBLE: given up.
 */
export const BILL_STATUSES = ['DRAFT', 'OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE'] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'unknown',
] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** Who takes cards and money. */
export const PAYMENT_GATEWAYS = ['TEST', 'STRIPE'] as const;
export type PaymentGatewayKind = (typeof PAYMENT_GATEWAYS)[number];

/** Why somebody cancels. */
export const CANCEL_REASONS = [
  'TOO_EXPENSIVE',
  'MISSING_FEATURES',
  'UNUSED',
  'SWITCHED_SERVICE',
  'POOR_QUALITY',
  'OTHER',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** What a plan limits. */
export const USAGE_KINDS = [
  'members',
  'liveStreams',
  'players',
  'widgets',
  'openUploads',
  'storedBytes',
  'storedMinutes',
  'viewerHours',
] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];
