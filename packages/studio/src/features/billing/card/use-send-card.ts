import { createPaymentProfile, updatePaymentProfile } from '@commoncast/core/billing/api';
import type { BillingOutcome } from '@commoncast/core/billing/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { cardQuery } from '../billing-queries.ts';
import type { CardEntry } from './card-entry.ts';

/** Sends a card, as the first one or in place of the one that is kept. Only the entry ever holds it. */
export function useSendCard(businessId: string): (entry: CardEntry) => Promise<BillingOutcome> {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (entry) => {
    const kept = queries.getQueryData(cardQuery(client, businessId).queryKey)?.profile;
    const endpoint = kept ? updatePaymentProfile : createPaymentProfile;
    return await client.call(endpoint, { params: { id: businessId }, body: await entry.read() });
  };
}
