import type { BillingOutcome, PaymentChallenge } from '@commoncast/core/billing/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { BILLING_KEY, cardQuery } from '../billing-queries.ts';
import { useSettle } from '../use-settle.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';

interface OpenChallengeProps {
  readonly businessId: string;
  /** What was asked, and how things stand since it was answered. */
  readonly onSettled?: (outcome: BillingOutcome, challenge: PaymentChallenge) => void;
  readonly onRefused: (reason: string) => void;
}

/** The challenge that waits for an answer, also after the page was loaded again. */
export function OpenChallenge({ businessId, onSettled = () => {}, onRefused }: OpenChallengeProps) {
  const { client } = useServices();
  const queries = useQueryClient();
  const settle = useSettle(businessId);
  const { data } = useQuery(cardQuery(client, businessId));
  const challenge = data?.challenge;
  if (!challenge) return null;
  return (
    <ChallengeDialog
      key={challenge.id}
      businessId={businessId}
      challenge={challenge}
      onSettled={(outcome) => {
        void settle(outcome).then(() => onSettled(outcome, challenge));
      }}
      onRefused={(reason) => {
        const { queryKey } = cardQuery(client, businessId);
        queries.setQueryData(queryKey, (before) => before && { ...before, challenge: null });
        void queries.invalidateQueries({ queryKey: BILLING_KEY });
        onRefused(reason);
      }}
    />
  );
}
