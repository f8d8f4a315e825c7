import type { CardBrand } from '@commoncast/core/billing/constants';
import type { CardDetails } from '@commoncast/core/billing/schema';
import { type RefusalReason, refuse } from '@commoncast/server/payments/refusals';
import { passesLuhn } from '@commoncast/server/payments/test-gateway/passes-luhn';
import { type ChargeBehaviour, TEST_CARDS } from '@commoncast/server/payments/test-gateway/test-cards';
import { cardDeclined } from '@commoncast/server/problems/problems';

/** How a kept card behaves when it is charged. */
export interface CardHabits {
  readonly asksWhenCharged: boolean;
  /** Why a charge fails, after the bank has asked where it does; null: none fails. */
  readonly declinesCharges: string | null;
}

/** What becomes of a card that is saved: it is kept, after the bank has asked where it wants to. */
interface TestCard extends CardHabits {
  readonly brand: CardBrand;
  readonly asksWhenSaved: boolean;
}

const HABITS: Readonly<Record<ChargeBehaviour, CardHabits>> = {
  succeeds: { asksWhenCharged: false, declinesCharges: null },
  'declines-charges': { asksWhenCharged: false, declinesCharges: refuse('paymentDeclined').problem },
  'asks-at-charges': { asksWhenCharged: true, declinesCharges: null },
  'asks-then-lacks-funds': { asksWhenCharged: true, declinesCharges: refuse('insufficientFunds').problem },
};

/** The card of a number, one of those that the server's test gateway takes. @throws {ApiError} CARD_DECLINED */
export function readTestCard({ cardNumber, securityCode }: CardDetails): TestCard {
  if (!passesLuhn(cardNumber)) throw declinedFor('incorrectNumber');
  const card = TEST_CARDS.get(cardNumber);
  if (!card)
    throw cardDeclined(
      'The test gateway takes only test card numbers, such as 4242 4242 4242 4242.',
      'cardNumber',
    );
  if (securityCode.length !== (card.brand === 'amex' ? 4 : 3)) throw declinedFor('incorrectSecurityCode');
  if ('refusedFor' in card) throw declinedFor(card.refusedFor);
  const { brand, asksWhenSaved, atCharges } = card;
  return { brand, asksWhenSaved, ...HABITS[atCharges] };
}

/** The card or its bank has refused. */
export function declinedFor(reason: RefusalReason) {
  const { problem, field } = refuse(reason);
  return cardDeclined(problem, field);
}
