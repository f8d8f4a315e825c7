import type { PlanName } from '../business/plans.ts';
import type { CardBrand } from './constants.ts';
import type { PaymentProfile } from './schema.ts';

/** What plans are called on screens, in emails and on bills. */
export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  FREE: 'Free',
  STARTER: 'Starter',
  BUSINESS: 'Business',
  ENTERPRISE: 'Enterprise',
};

export const CARD_BRAND_TITLES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
};

/** A card for people, such as `Visa ending in 4242`. */
export function titleOfCard({ brand, lastFour }: Pick<PaymentProfile, 'brand' | 'lastFour'>): string {
  return `${CARD_BRAND_TITLES[brand]} ending in ${lastFour}`;
}
