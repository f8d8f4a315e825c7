import Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import type { StripeSettings } from '../../settings/stripe-settings.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { createCallStripe, StripeRefused } from './call-stripe.ts';
import { createCards, SETUP_INTENT } from './cards.ts';
import { createCharges, PAYMENT_INTENT } from './charges.ts';
import { createReadNotice } from './read-notice.ts';
import { isIntentOver } from './settle-intent.ts';

/** People wait for it. */
const TIMEOUT_MS = 20_000;

export interface StripeGatewayParts {
  readonly clock: Clock;
  /** Hears what people are not told: why Stripe cannot be asked, and what it does not accept. */
  readonly onFailure: (error: unknown) => void;
  /** Where Stripe is, for tests. */
  readonly server?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'maxNetworkRetries'>;
}

/**
 * Takes cards and money through Stripe. Card numbers are typed into Stripe's own field in the browser and never reach
 * us. It keeps nothing: Stripe is asked how things stand.
 */
export function createStripeGateway(
  { secretKey, webhookSecret, publishableKey }: StripeSettings,
  { clock, onFailure, server }: StripeGatewayParts,
): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...{ timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false },
    ...server,
  });
  const call = createCallStripe(stripe, onFailure);

  async function look(reference: string): Promise<Stripe.SetupIntent | Stripe.PaymentIntent | null> {
    try {
      if (SETUP_INTENT.test(reference))
        return await call(({ setupIntents }) => setupIntents.retrieve(reference));
      if (PAYMENT_INTENT.test(reference))
        return await call(({ paymentIntents }) => paymentIntents.retrieve(reference));
      return null;
    } catch (error) {
      if (error instanceof StripeRefused && error.isMissing()) return null;
      throw error;
    }
  }

  return {
    kind: 'STRIPE',
    publishableKey,
    ...createCards(call, onFailure),
    ...createCharges(call, onFailure),
    async clientSecretOf(reference) {
      const intent = await look(reference);
      return intent && !isIntentOver(intent) ? intent.client_secret : null;
    },
    async isOver(reference) {
      const intent = await look(reference);
      return intent !== null && isIntentOver(intent);
    },
    readNotice: createReadNotice(webhookSecret, clock),
  };
}
