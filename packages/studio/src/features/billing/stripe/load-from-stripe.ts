// The plain entry would load Stripe's script as soon as it is imported.
import { loadStripe } from '@stripe/stripe-js/pure';
import type { LoadStripe } from '../../../services/load-stripe.ts';

/** Stripe wants its script from its own server, in the version that its library names. */
export const loadFromStripe: LoadStripe = async (publishableKey) => {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new TypeError('Stripe has no browser to run in');
  return stripe;
};
