import { getBillPdf, payBill } from '@commoncast/core/billing/api';
import type { Bill, BillingOutcome } from '@commoncast/core/billing/schema';
import { newIdempotencyKey } from '@commoncast/core/http/new-idempotency-key';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { BILLING_KEY } from '../billing-queries.ts';
import { useSettle } from '../use-settle.ts';

/** Saves a bill as a PDF; a failure is reported over the bills. */
export function useBillDownload(businessId: string) {
  const { client, notices } = useServices();
  return useMutation({
    mutationFn: async ({ id: billId, number }: Pick<Bill, 'id' | 'number'>) => {
      const answer = await client.open(getBillPdf, { params: { id: businessId, billId } });
      saveFile(`${number}.pdf`, await answer.blob());
    },
    onError: (error) => notices.getState().report('bills', reasonOf(error)),
  });
}

/** Tries the kept card again for an open bill; a failure is reported over the plan. */
export function useBillPayment(businessId: string) {
  const { client, notices, snackbars } = useServices();
  const queries = useQueryClient();
  const settle = useSettle(businessId);
  // The same try, until it was answered.
  const [key, setKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (billId: string): Promise<BillingOutcome> =>
      client.call(payBill, { params: { id: businessId, billId }, idempotencyKey: key }),
    onSuccess: async (outcome) => {
      setKey(newIdempotencyKey());
      await settle(outcome);
      if (!outcome.challenge) snackbars.getState().show('Bill paid');
    },
    onError: (error) => {
      notices.getState().report('billing', reasonOf(error));
      void queries.invalidateQueries({ queryKey: BILLING_KEY });
    },
  });
}
