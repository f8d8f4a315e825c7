import { ApiError } from '@commoncast/core/http/api-error';
import { queryOptions } from '@tanstack/react-query';
import type { StripeScript } from '../../../services/load-stripe.ts';
import type { Services } from '../../../services/services.ts';

/** A script that has not arrived by then is not going to. */
const LIMIT_MS = 20_000;

const BLOCKED =
  'Stripe’s card fields could not be loaded. Check your connection, and allow js.stripe.com if you block scripts. Then try again.';
const ELSEWHERE =
  'Card fields cannot open on a page that came from another part of the studio. Reload the page.';

/**
 * Stripe's script, loaded once for all of a page.
 * @throws {ApiError} it cannot be loaded; the message says what to do
 */
export function stripeQuery({ props, loadStripe }: Services, publishableKey: string) {
  return queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: async (): Promise<StripeScript> => {
      if (!props.admitsStripe) throw new ApiError({ status: 0, code: 'UNAVAILABLE', message: ELSEWHERE });
      try {
        return await withinLimit(loadStripe ? loadStripe(publishableKey) : load(publishableKey));
      } catch (cause) {
        throw new ApiError({ status: 0, code: 'NETWORK', message: BLOCKED }, { cause });
      }
    },
    retry: false,
    // Scripts come from the browser's cache, and a failure is told instead of waited out.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

async function load(publishableKey: string): Promise<StripeScript> {
  const { loadFromStripe } = await import('./load-from-stripe.ts');
  return await loadFromStripe(publishableKey);
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError('Stripe’s script does not arrive')), LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
