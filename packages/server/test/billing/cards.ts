import type { CardDetails } from '@commoncast/core/billing/schema';

/** Cards of the test gateway, by what they do. */
export const CARDS = {
  good: '4242424242424242',
  declinedWhenSaved: '4000000000000002',
  declinedAtCharges: '4000000000000341',
  /** Its owner is asked when it is saved, and never again. */
  askedWhenSaved: '4000002500003155',
  /** Its owner is asked when it is saved, and at each charge. */
  askedAtCharges: '4000002760003184',
} as const;

/** A card as somebody types it. */
export function cardDetails(card: keyof typeof CARDS = 'good'): CardDetails {
  return {
    cardNumber: CARDS[card],
    expirationDate: '12/2099',
    nameOnCard: 'Ada Baker',
    securityCode: '123',
    zipCode: '02134',
  };
}
