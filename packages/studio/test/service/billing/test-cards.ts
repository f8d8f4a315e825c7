import type { CardBrand } from '@commoncast/core/billing/constants';
import type { CardDetails } from '@commoncast/core/billing/schema';
import { ApiError } from '@commoncast/core/http/api-error';

/** How a kept card behaves when it is charged. */
export interface CardHabits {
  readonly asksWhenCharged: boolean;
  readonly declinesCharges: string | null;
}

/** What becomes of a card that is saved: it is kept, after the bank has asked where it wants to. */
export interface TestCard extends CardHabits {
  readonly brand: CardBrand;
  readonly asksWhenSaved: boolean;
}

const GENERIC = 'Your card was declined. Use another card, or ask your bank.';
const FUNDS = 'Your card has insufficient funds. Use another card.';

const GOOD = { brand: 'visa', asksWhenSaved: false, asksWhenCharged: false, declinesCharges: null } as const;

const KEPT: Readonly<Record<string, TestCard>> = {
  '4242424242424242': GOOD,
  '5555555555554444': { ...GOOD, brand: 'mastercard' },
  '378282246310005': { ...GOOD, brand: 'amex' },
  '4000000000000341': { ...GOOD, declinesCharges: GENERIC },
  '4000002500003155': { ...GOOD, asksWhenSaved: true },
  '4000002760003184': { ...GOOD, asksWhenSaved: true, asksWhenCharged: true },
  '4000008260003178': { ...GOOD, asksWhenSaved: true, declinesCharges: FUNDS },
};

const DECLINED: Readonly<Record<string, readonly [sentence: string, field?: keyof CardDetails]>> = {
  '4000000000000002': [GENERIC],
  '4000000000009995': [FUNDS],
  '4000000000000069': ['Your card has expired. Use another card.', 'expirationDate'],
  '4000000000000127': ['The security code is not correct. Check it and try again.', 'securityCode'],
};

/** The card of a number. @throws {ApiError} CARD_DECLINED */
export function readTestCard({ cardNumber, securityCode }: CardDetails): TestCard {
  const [sentence, field] = DECLINED[cardNumber] ?? [];
  if (sentence) throw declined(sentence, field);
  const card = KEPT[cardNumber];
  if (!card) throw declined('The card number is not correct. Check it and try again.', 'cardNumber');
  if (securityCode.length !== (card.brand === 'amex' ? 4 : 3))
    throw declined('The security code is not correct. Check it and try again.', 'securityCode');
  return card;
}

/** The card or its bank has refused. */
export function declined(message: string, field?: keyof CardDetails): ApiError {
  const fields = field ? { [field]: message } : {};
  return new ApiError({ status: 422, code: 'CARD_DECLINED', message, fields });
}
