import type { BillingOutcome, PaymentProfileState } from '@commoncast/core/billing/schema';
import { useQueryClient } from '@tanstack/react-query';
import { businessQuery } from '../../services/business-query.ts';
import { useServices } from '../../services/use-services.ts';
import { keepRecord } from '../../ui/keep-record.ts';
import { BILLING_KEY, cardQuery, subscriptionQuery } from './billing-queries.ts';

/** Shows how things stand after a step of paying, and reads again what follows from it. */
export function useSettle(businessId: string): (outcome: BillingOutcome) => Promise<void> {
  const { client } = useServices();
  const queries = useQueryClient();
  return async ({ subscription, profile, challenge }) => {
    const { queryKey } = cardQuery(client, businessId);
    const before = queries.getQueryData<PaymentProfileState>(queryKey);
    await keepRecord(queries, subscriptionQuery(client).queryKey, subscription);
    if (before) await keepRecord(queries, queryKey, { ...before, profile, challenge });
    void queries.invalidateQueries({ queryKey: BILLING_KEY });
    void queries.invalidateQueries({ queryKey: businessQuery(client).queryKey });
  };
}
