import type { Refusal } from '../payment-gateway.ts';
import { type RefusalReason, refuse } from '../refusals.ts';

/**
 * What Stripe's codes mean here (docs.stripe.com/declines/codes, docs.stripe.com/error-codes). Cards that were reported
 * lost or stolen, or look like fraud, are declined without saying so, as Stripe asks: those who hold them need not know.
 */
const REASONS: ReadonlyMap<string, RefusalReason> = new Map([
  ['insufficient_funds', 'insufficientFunds'],
  ['withdrawal_count_limit_exceeded', 'tooManyTries'],
  ['card_velocity_exceeded', 'tooManyTries'],
  ['card_decline_rate_limit_exceeded', 'tooManyTries'],
  ['expired_card', 'expired'],
  ['invalid_expiry_month', 'expired'],
  ['invalid_expiry_year', 'expired'],
  ['incorrect_number', 'incorrectNumber'],
  ['invalid_number', 'incorrectNumber'],
  ['incorrect_cvc', 'incorrectSecurityCode'],
  ['invalid_cvc', 'incorrectSecurityCode'],
  ['processing_error', 'processingError'],
  ['try_again_later', 'processingError'],
  ['issuer_not_available', 'processingError'],
  ['reenter_transaction', 'processingError'],
  ['authentication_required', 'authenticationRequired'],
  ['offline_pin_required', 'authenticationRequired'],
  ['online_or_offline_pin_required', 'authenticationRequired'],
  ['payment_intent_authentication_failure', 'paymentUnconfirmed'],
  ['setup_intent_authentication_failure', 'cardUnconfirmed'],
]);

/** The part of Stripe's errors that says why. */
export interface StripeProblem {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/**
 * The answer for a card that Stripe refuses. It names no field: the fields are Stripe's own, and show what is wrong with
 * them.
 * @param otherwise where Stripe does not say more
 */
export function refuseFor(problem: StripeProblem, otherwise: RefusalReason): Refusal {
  const known = REASONS.get(problem.decline_code ?? '') ?? REASONS.get(problem.code ?? '');
  const { field: _, ...refusal } = refuse(known ?? otherwise);
  return refusal;
}
