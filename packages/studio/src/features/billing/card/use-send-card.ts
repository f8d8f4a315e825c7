import { createPaymentProfile, updatePaymentProfile } from '@commoncast/core/billing/api';
import type { BillingOutcome } from '@commoncast/core/billing/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { cardQuery } from '../billing-queries.ts';
import type { CardForm } from './card-form.ts';

/** Sends a card, as the first one or in place of the one that is kept. Only the form ever holds it. */
export function useSendCard(businessId: string): (form: CardForm) => Promise<BillingOutcome> {
  const { client } = useServices();
  const queries = useQueryClient();
  return (form) => {
    const kept = queries.getQueryData(cardQuery(client, businessId).queryKey)?.profile;
    const endpoint = kept ? updatePaymentProfile : createPaymentProfile;
    return client.call(endpoint, { params: { id: businessId }, body: form.getValues() });
  };
}
