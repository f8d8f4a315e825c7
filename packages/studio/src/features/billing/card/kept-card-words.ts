import type { PaymentProfile } from '@commoncast/core/billing/schema';
import { BRAND_NAMES } from './card-brand.ts';

/** Which card is kept: `Visa ending in 4242`. */
export function cardWords({ brand, lastFour }: Pick<PaymentProfile, 'brand' | 'lastFour'>): string {
  return `${BRAND_NAMES[brand]} ending in ${lastFour}`;
}

/** Until when it is good: `12/2030`. */
export function expiryWords({ expiryMonth, expiryYear }: PaymentProfile): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
}

/** Whether its month is over. */
export function hasExpired({ expiryMonth, expiryYear }: PaymentProfile, now = new Date()): boolean {
  return now.getTime() >= Date.UTC(expiryYear, expiryMonth);
}
