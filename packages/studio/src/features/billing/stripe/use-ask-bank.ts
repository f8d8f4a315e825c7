import type { PaymentChallenge, PaymentProfileState } from '@commoncast/core/billing/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { stripeQuery } from './stripe-query.ts';

/**
 * Asks the bank through the gateway's script, where it has one. Test cards have no bank, so what the person has chosen
 * is the answer.
 */
export function useAskBank(
  { publishableKey }: Pick<PaymentProfileState, 'publishableKey'>,
  { clientSecret }: Pick<PaymentChallenge, 'clientSecret'>,
): () => Promise<'COMPLETE' | 'FAIL'> {
  const services = useServices();
  const queries = useQueryClient();
  return async () => {
    // Without a secret there is nothing left to ask.
    if (publishableKey === null || clientSecret === null) return 'COMPLETE';
    const stripe = await queries.fetchQuery(stripeQuery(services, publishableKey));
    const { askBank } = await import('./ask-bank.ts');
    return await askBank(stripe, clientSecret);
  };
}
