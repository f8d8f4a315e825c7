import type { CardDetails } from '@commoncast/core/billing/schema';
import { ApiError } from '@commoncast/core/http/api-error';
import type { StripeError } from '@stripe/stripe-js';

/** Of which field a code speaks, by the words in it; docs.stripe.com/error-codes lists them. */
const FIELDS: readonly (readonly [RegExp, keyof CardDetails])[] = [
  [/number/, 'cardNumber'],
  [/expir/, 'expirationDate'],
  [/cvc/, 'securityCode'],
  [/zip|postal/, 'zipCode'],
];

const NO_ANSWER = 'Stripe did not answer. Your card was not saved. Check your connection and try again.';

/** Whether the card is the cause, or what was typed, so that Stripe's message is for its owner. */
export function isByCard({ type }: Pick<StripeError, 'type'>): boolean {
  return type === 'card_error' || type === 'validation_error';
}

/** Why Stripe's script has not taken a card, for the form that it was typed into. */
export function toFailure(error: Pick<StripeError, 'type' | 'code' | 'message'>): ApiError {
  const { code = '', message } = error;
  if (!isByCard(error) || !message) return new ApiError({ status: 0, code: 'NETWORK', message: NO_ANSWER });
  const field = FIELDS.find(([words]) => words.test(code))?.[1];
  const fields = field && { [field]: message };
  return new ApiError({ status: 422, code: 'CARD_DECLINED', message, fields });
}
