import type { PaymentGatewayKind } from '@commoncast/core/billing/constants';
import type {
  Bill,
  CardDetails,
  PaymentChallenge,
  PaymentProfile,
  Subscription,
} from '@commoncast/core/billing/schema';
import { subscription } from '../../billing-factories.ts';
import type { CardHabits } from './test-cards.ts';

/** A promo code that operators have made. */
export interface PromoCode {
  readonly percentOff: number | null;
  /** In cents. */
  readonly amountOff: number | null;
  readonly months: number;
}

/** Everything about the plan of the business and its payments. */
export interface BillingRecords {
  /** Who takes cards. Stripe's payment methods are called after the numbers of the same test cards. */
  gateway: PaymentGatewayKind;
  subscription: Subscription;
  /** Whether the plan began with a trial that has not ended. */
  isTrial: boolean;
  /** What a promo code in percent took off the bill of the present month. */
  percentOff: number | null;
  profile: PaymentProfile | null;
  /** Of the card that is kept. */
  habits: CardHabits;
  /** What the bank wants to know, and what follows from the answer. */
  challenge: (PaymentChallenge & { readonly goOn: () => Bill | null; readonly stop: () => void }) | null;
  /** Latest first. */
  bills: readonly Bill[];
  readonly promoCodes: Map<string, PromoCode>;
  readonly redeemed: Set<string>;
  tax: { readonly name: string; readonly percent: number } | null;
  /** Why people have cancelled. */
  readonly feedback: { readonly reason: string; readonly comment: string }[];
  /** Bytes of uploaded files. */
  storedBytes: number;
  /** Hours that viewers have watched in the running period. */
  viewerHours: number;
  /** How often members have asked the owners to go on. */
  askedOwners: number;
}

/** A business on the free plan without a card. */
export function createBillingRecords(): BillingRecords {
  return {
    gateway: 'TEST',
    subscription: subscription(),
    isTrial: false,
    percentOff: null,
    profile: null,
    habits: { asksWhenCharged: false, declinesCharges: null },
    challenge: null,
    bills: [],
    promoCodes: new Map([['WELCOME20', { percentOff: 20, amountOff: null, months: 3 }]]),
    redeemed: new Set(),
    tax: null,
    feedback: [],
    storedBytes: 0,
    viewerHours: 0,
    askedOwners: 0,
  };
}

/** What is kept of a card. */
export function profileOf(card: CardDetails, brand: PaymentProfile['brand']): PaymentProfile {
  const [month = '', year = ''] = card.expirationDate.split('/');
  return {
    brand,
    lastFour: card.cardNumber.slice(-4),
    expiryMonth: Number(month),
    expiryYear: Number(year.length === 2 ? `20${year}` : year),
    zipCode: card.zipCode,
  };
}
