import type { StripeStandIn } from '@commoncast/server/test/payments/stripe-stand-in';
import type { BrowserContext } from 'playwright';
import { STRIPE_API, STRIPE_FILES } from './stripe-script.ts';

export interface RoutedStripe {
  /** Whether the browser gets Stripe's script. */
  isBlocked: boolean;
  /** With which keys the browser has asked. */
  readonly keys: string[];
}

/** Answers a browser in Stripe's place: its files, and the calls of its script, which end at the stand-in of its API. */
export async function routeStripe(context: BrowserContext, stripe: StripeStandIn): Promise<RoutedStripe> {
  const routed: RoutedStripe = { isBlocked: false, keys: [] };
  let cards = 0;
  await context.route(/^https:\/\/(js|hooks)\.stripe\.com\//, async (route) => {
    const file =
      STRIPE_FILES[
        route
          .request()
          .url()
          .replace(/[?#].*$/, '')
      ];
    if (routed.isBlocked || !file) return await route.abort('blockedbyclient');
    await route.fulfill(file);
  });
  await context.route(`${STRIPE_API}/**`, async (route) => {
    const { key, name, clientSecret, succeeds } = route.request().postDataJSON() as Record<string, unknown>;
    routed.keys.push(String(key));
    cards += 1;
    if (typeof clientSecret === 'string')
      stripe.confirm(clientSecret.replace(/_secret_.*$/, ''), succeeds === true);
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { id: `${String(name)}_${cards}` },
    });
  });
  return routed;
}
