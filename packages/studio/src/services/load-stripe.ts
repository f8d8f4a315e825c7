import type { Stripe } from '@stripe/stripe-js';

/** As much of Stripe's script as the studio uses. */
export type StripeScript = Pick<Stripe, 'createPaymentMethod' | 'elements' | 'handleNextAction'>;

/** Fetches Stripe's script and starts it. It throws if the script cannot be loaded. */
export type LoadStripe = (publishableKey: string) => Promise<StripeScript>;
