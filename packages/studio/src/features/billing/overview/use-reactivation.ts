import { reactivatePlan } from '@commoncast/core/billing/api';
import { newIdempotencyKey } from '@commoncast/core/http/new-idempotency-key';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { BILLING_KEY } from '../billing-queries.ts';
import { PLAN_NAMES } from '../plan-words.ts';
import { useSettle } from '../use-settle.ts';

/** Takes a cancellation back; a failure is reported over the plan. */
export function useReactivation(businessId: string) {
  const { client, notices, snackbars } = useServices();
  const queries = useQueryClient();
  const settle = useSettle(businessId);
  const [key, setKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: () => client.call(reactivatePlan, { params: { id: businessId }, idempotencyKey: key }),
    onSuccess: async (outcome) => {
      setKey(newIdempotencyKey());
      await settle(outcome);
      snackbars.getState().show(`${PLAN_NAMES[outcome.subscription.plan]} continues`);
    },
    onError: (error) => {
      notices.getState().report('billing', reasonOf(error));
      void queries.invalidateQueries({ queryKey: BILLING_KEY });
    },
  });
}
