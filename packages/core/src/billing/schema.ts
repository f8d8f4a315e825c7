import * as v from 'valibot';
import { PLANS } from '../business/plans.ts';
import { Id, Timestamp } from '../http/values.ts';
import { CardNumber } from '../validation/card-number.ts';
import { ExpirationDate } from '../validation/expiration-date.ts';
import { SecurityCode } from '../validation/security-code.ts';
import { optionalText, requiredText } from '../validation/text.ts';
import { ZipCode } from '../validation/zip-code.ts';
import {
  BILL_STATUSES,
  CANCEL_REASONS,
  CARD_BRANDS,
  PAYMENT_GATEWAYS,
  SELECTABLE_PLANS,
  SUBSCRIPTION_STATES,
  USAGE_KINDS,
} from './constants.ts';
import { SUBSCRIPTION_STATUSES } from './subscription-statuses.ts';

/** In cents of the currency. */
const Amount = v.pipe(v.number(), v.integer());

const Currency = v.string();

const PlanChoice = v.picklist(SELECTABLE_PLANS, `Must be one of ${SELECTABLE_PLANS.join(', ')}`);

/** Only its form is checked; each code's own rules are answered by the call. */
export const PromoCodeText = v.pipe(
  requiredText('Promo code', 40),
  v.regex(/^[A-Za-z0-9_-]+$/, 'A promo code contains only letters, digits, hyphens and underscores'),
  v.toUpperCase(),
);

/** Bytes for `storedBytes`; `viewerHours` are those of a billing period. */
const Limit = { kind: v.picklist(USAGE_KINDS), limit: v.number() };

/** What a plan allows, and how much of it is used. */
export const Usage = v.object({ ...Limit, used: v.number() });
export type Usage = v.InferOutput<typeof Usage>;

export const Plan = v.object({
  name: v.picklist(PLANS),
  /** A month; null where sales makes an offer. */
  price: v.nullable(Amount),
  currency: Currency,
  limits: v.array(v.object(Limit)),
});
export type Plan = v.InferOutput<typeof Plan>;

/** A promo code that a business has redeemed. */
export const Promo = v.object({
  code: v.string(),
  /** Either this or `amountOff` is not null. */
  percentOff: v.nullable(v.number()),
  amountOff: v.nullable(Amount),
  /** Bills that it still makes cheaper. */
  monthsLeft: v.number(),
});
export type Promo = v.InferOutput<typeof Promo>;

export const Subscription = v.object({
  plan: v.picklist(PLANS),
  status: v.picklist(SUBSCRIPTION_STATUSES),
  state: v.picklist(SUBSCRIPTION_STATES),
  /** A month, before discount and tax. */
  price: v.nullable(Amount),
  currency: Currency,
  /** What has been paid for, or the trial; null without a paid plan. */
  periodStart: v.nullable(Timestamp),
  periodEnd: v.nullable(Timestamp),
  /** What it becomes when the period ends; null if it stays. */
  nextPlan: v.nullable(v.picklist(PLANS)),
  /** Until when the open bill can be paid before the plan expires; null unless PAST_DUE. */
  graceEndDate: v.nullable(Timestamp),
  /** Until when visitors can watch; null unless EXPIRED. */
  playbackEndDate: v.nullable(Timestamp),
  /** Whether it can begin with a trial. */
  canTry: v.boolean(),
  promo: v.nullable(Promo),
  /** The bill that has to be paid, or confirmed. */
  openBillId: v.nullable(Id),
});
export type Subscription = v.InferOutput<typeof Subscription>;

export const SubscriptionQuery = v.strictObject({
  /** An owner of the business; anybody else's is not found. */
  businessOwnerEmail: v.exactOptional(
    v.pipe(v.string(), v.maxLength(320, 'Cannot contain more than 320 characters')),
  ),
});

export const BillLine = v.object({ description: v.string(), amount: Amount });
export type BillLine = v.InferOutput<typeof BillLine>;

const Tax = v.object({ name: v.string(), percent: v.number(), amount: Amount });

/** What a bill adds up: lines, minus discount, plus tax. */
const Sums = {
  lines: v.array(BillLine),
  subtotal: Amount,
  /** What a promo code takes off; 0 or more. */
  discount: Amount,
  tax: v.nullable(Tax),
  total: Amount,
  currency: Currency,
};

export const PlanPreviewQuery = v.strictObject({
  plan: PlanChoice,
  promoCode: v.exactOptional(PromoCodeText),
  withTrial: v.exactOptional(
    v.pipe(
      v.picklist(['true', 'false'], 'Must be true or false'),
      v.transform((text) => text === 'true'),
    ),
  ),
});

/** What choosing a plan would mean, and cost. */
export const PlanPreview = v.object({
  plan: v.picklist(PLANS),
  /** NOW: changes, and `total` is charged, once it is confirmed. PERIOD_END: nothing is charged before `effectiveDate`. */
  takesEffect: v.picklist(['NOW', 'PERIOD_END']),
  effectiveDate: Timestamp,
  /** What is due now. */
  ...Sums,
  /** The bill after that; null if there is none. */
  next: v.nullable(v.object({ date: Timestamp, total: Amount })),
  /** Of what there is more than the plan allows: it stays, but nothing can be added. */
  exceeded: v.array(Usage),
});
export type PlanPreview = v.InferOutput<typeof PlanPreview>;

/** Choosing the first paid plan, or one after the last has expired. */
export const PlanSelection = v.strictObject({
  plan: PlanChoice,
  promoCode: v.exactOptional(PromoCodeText),
  /** Begins with a trial: nothing is charged before it ends. */
  withTrial: v.exactOptional(v.boolean('Must be true or false')),
  /** What the preview said is due now; if it is another amount by then, nothing happens. */
  expectedTotal: v.exactOptional(v.pipe(v.number('Must be an amount'), v.integer('Must be an amount'))),
});
export type PlanSelection = v.InferOutput<typeof PlanSelection>;

/** Moving from one paid plan to another, or to FREE. The plan that it has takes a planned move back. */
export const PlanUpdate = v.strictObject({
  plan: PlanChoice,
  expectedTotal: PlanSelection.entries.expectedTotal,
});
export type PlanUpdate = v.InferOutput<typeof PlanUpdate>;

export const PlanFeedback = v.strictObject({
  reason: v.picklist(CANCEL_REASONS, 'Choose a reason'),
  comment: v.optional(optionalText(2_000, 'Comment'), ''),
});
export type PlanFeedback = v.InferOutput<typeof PlanFeedback>;

/** A card as it is typed. It goes to the payment gateway and is kept nowhere. */
export const CardDetails = v.strictObject({
  cardNumber: CardNumber,
  expirationDate: ExpirationDate,
  nameOnCard: requiredText('Name on card', 100),
  securityCode: SecurityCode,
  zipCode: ZipCode,
});
export type CardDetails = v.InferOutput<typeof CardDetails>;

const CARD_UNREADABLE = 'The card could not be read. Enter it again.';

/** A card that was typed into Stripe's own field, in the browser: all that ever reaches us is Stripe's name for it. */
export const StripeCard = v.strictObject({
  paymentMethodId: v.pipe(v.string(), v.regex(/^pm_\w{8,250}$/, CARD_UNREADABLE)),
  zipCode: ZipCode,
});
export type StripeCard = v.InferOutput<typeof StripeCard>;

/** A card as the gateway of the server takes it. What is wrong is said of the one that was sent, not of both. */
export const GivenCard = v.variant(
  'paymentMethodId',
  [v.strictObject({ ...CardDetails.entries, paymentMethodId: v.exactOptional(v.never()) }), StripeCard],
  CARD_UNREADABLE,
);
export type GivenCard = CardDetails | StripeCard;

/** Which card it is. */
const CardMark = { brand: v.picklist(CARD_BRANDS), lastFour: v.string() };

/** What is kept of a card. */
export const PaymentProfile = v.object({
  ...CardMark,
  /** 1 to 12. */
  expiryMonth: v.number(),
  expiryYear: v.number(),
  zipCode: v.string(),
});
export type PaymentProfile = v.InferOutput<typeof PaymentProfile>;

/** Something that the bank wants from the card's owner before it goes on. */
export const PaymentChallenge = v.object({
  id: Id,
  /** CARD: the card is kept afterwards. BILL: a bill is paid afterwards. */
  purpose: v.picklist(['CARD', 'BILL']),
  /** What is paid; 0 for a card. */
  amount: Amount,
  currency: Currency,
  expiresDate: Timestamp,
  /** With which Stripe's script in the browser shows the bank's page; null with the test gateway. */
  clientSecret: v.nullable(v.string()),
});
export type PaymentChallenge = v.InferOutput<typeof PaymentChallenge>;

/** The bank's question is answered by its own page; with the test gateway, by this. */
export const ChallengeAnswer = v.strictObject({
  outcome: v.picklist(['COMPLETE', 'FAIL'], 'Must be one of COMPLETE, FAIL'),
});

export const Bill = v.object({
  id: Id,
  /** What it is called in letters, such as `7F3A9C21-0004`. */
  number: v.string(),
  status: v.picklist(BILL_STATUSES),
  periodStart: Timestamp,
  periodEnd: Timestamp,
  ...Sums,
  createdDate: Timestamp,
  paidDate: v.nullable(Timestamp),
  /** The card that paid; null if none has, or none was needed. */
  paidWith: v.nullable(v.object(CardMark)),
  /** Why the last try failed, as a sentence; null if none did. */
  problem: v.nullable(v.string()),
});
export type Bill = v.InferOutput<typeof Bill>;

/** Fields of a bill that can be searched. */
export const BILL_SEARCH_KEYS = ['id', 'number', 'status', 'description'] as const;

/** How things stand after a step of paying. */
export const BillingOutcome = v.object({
  subscription: Subscription,
  /** The card that is kept now. */
  profile: v.nullable(PaymentProfile),
  /** The bill of this step; null if there was nothing to pay. */
  bill: v.nullable(Bill),
  /** What the card's owner has to confirm; nothing has changed until they do. */
  challenge: v.nullable(PaymentChallenge),
});
export type BillingOutcome = v.InferOutput<typeof BillingOutcome>;

/** The card of a business, and who takes cards here. */
export const PaymentProfileState = v.object({
  profile: v.nullable(PaymentProfile),
  /** TEST takes Stripe's published test numbers and moves no money. STRIPE takes cards from its own field only. */
  gateway: v.picklist(PAYMENT_GATEWAYS),
  /** For Stripe's script in the browser; null with the test gateway. */
  publishableKey: v.nullable(v.string()),
  /** A challenge that has not been answered yet. */
  challenge: v.nullable(PaymentChallenge),
});
export type PaymentProfileState = v.InferOutput<typeof PaymentProfileState>;

/** The month so far. */
export const BillingSummary = v.object({
  subscription: Subscription,
  usage: v.array(Usage),
  /** The next bill as it looks now; null if there is none. */
  next: v.nullable(v.object({ date: Timestamp, ...Sums })),
});
export type BillingSummary = v.InferOutput<typeof BillingSummary>;
