import type { Refusal } from '../payment-gateway.ts';
import { type RefusalReason, refuse } from '../refusals.ts';
import type { StripeRefused } from './call-stripe.ts';
import { refuseFor } from './refusal-reasons.ts';

const OF_THE_CARD: ReadonlySet<string | undefined> = new Set(['payment_method', 'customer']);

/**
 * What people are told of a refusal.
 * @param otherwise for a card of which Stripe says no more
 * @param onFailure hears of requests that Stripe does not accept, which is nothing that people can mend
 */
export function explainRefusal(
  refused: StripeRefused,
  otherwise: RefusalReason,
  onFailure: (error: unknown) => void,
): Refusal {
  if (refused.isByCard) return refuseFor(refused, otherwise);
  if (OF_THE_CARD.has(refused.param)) return refuse('unknownCard');
  onFailure(refused);
  return refuse('notAccepted');
}
