import type { PaymentGatewayKind } from '@commoncast/core/billing/constants';
import type { GivenCard } from '@commoncast/core/billing/schema';
import { invalid } from '../../../problems/problems.ts';

/** Checks that the gateway takes such a card. @throws {ApiError} VALIDATION_FAILED */
export function requireFitting(card: GivenCard, kind: PaymentGatewayKind): void {
  const isOfStripe = 'paymentMethodId' in card;
  if (isOfStripe && kind === 'TEST')
    throw invalid({
      paymentMethodId: 'This server takes test cards only, and none from Stripe. Enter a test card number.',
    });
  if (!isOfStripe && kind === 'STRIPE')
    throw invalid({
      cardNumber: 'This server takes cards through Stripe only. Enter the card in Stripe’s own field.',
    });
}
