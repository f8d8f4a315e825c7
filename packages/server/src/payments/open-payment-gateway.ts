import type { Config } from '../config.ts';
import type { Foundation } from '../foundation.ts';
import { logWarning } from '../http/app/logger.ts';
import { isLocalName } from '../settings/address-settings.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createTestGateway } from './test-gateway/create-test-gateway.ts';

/** Stripe if the configuration has its keys, and else the test gateway: operators of a public server are told that. */
export async function openPaymentGateway({
  config,
  clock,
  onFailure,
}: Pick<Foundation, 'config' | 'clock' | 'onFailure'>): Promise<PaymentGateway> {
  if (config.stripe) {
    // Large, and needed by few.
    const { createStripeGateway } = await import('./stripe/create-stripe-gateway.ts');
    return createStripeGateway(config.stripe, { clock, onFailure });
  }
  if (isPublic(config))
    logWarning(
      'Plans are paid with test cards, and no money is moved: set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY to be paid',
    );
  return createTestGateway();
}

function isPublic({ roles, isPublicOriginGiven, publicOrigin }: Config): boolean {
  return roles.includes('web') && isPublicOriginGiven && !isLocalName(new URL(publicOrigin).hostname);
}
