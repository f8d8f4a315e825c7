import type { StripeScript } from '../../../services/load-stripe.ts';
import { isByCard, toFailure } from './stripe-failure.ts';

/**
 * Shows what the bank asks, in a frame of Stripe's over the page.
 * @returns how it was answered, as far as the browser can know; the server asks Stripe itself
 * @throws {ApiError} nobody knows: it can be asked again
 */
export async function askBank(stripe: StripeScript, clientSecret: string): Promise<'COMPLETE' | 'FAIL'> {
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (!error) return 'COMPLETE';
  if (isByCard(error) || error.code?.endsWith('_authentication_failure')) return 'FAIL';
  // It waits for nothing any more, so it was answered before: perhaps in another window.
  if (error.code?.endsWith('_unexpected_state')) return 'COMPLETE';
  throw toFailure(error);
}
