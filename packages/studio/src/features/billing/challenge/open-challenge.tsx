import type { BillingOutcome, PaymentChallenge } from '@commoncast/core/billing/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { BILLING_KEY, cardQuery } from '../billing-queries.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';

interface OpenChallengeProps {
  readonly businessId: string;
  /** How things stand since it was answered, and what was asked. */
  readonly onSettled: (outcome: BillingOutcome, purpose: PaymentChallenge['purpose']) => void;
  readonly onRefused: (reason: string) => void;
  /** It was answered before, or took too long; Billing says so. */
  readonly onOver?: () => void;
}

const OVER = 'Your bank’s question is no longer open. This is how things stand now.';

/** The challenge that waits for an answer, also after the page was loaded again. */
export function OpenChallenge(props: OpenChallengeProps) {
  const { businessId, onSettled, onRefused, onOver = () => {} } = props;
  const { client, notices } = useServices();
  const queries = useQueryClient();
  const { data } = useQuery(cardQuery(client, businessId));
  const [answered, setAnswered] = useState<string | null>(null);
  const challenge = data?.challenge;
  if (!challenge || challenge.id === answered) return null;
  return (
    <ChallengeDialog
      key={challenge.id}
      businessId={businessId}
      challenge={challenge}
      card={data}
      onSettled={(outcome) => {
        setAnswered(challenge.id);
        onSettled(outcome, challenge.purpose);
      }}
      onRefused={(reason) => {
        setAnswered(challenge.id);
        void queries.invalidateQueries({ queryKey: BILLING_KEY });
        onRefused(reason);
      }}
      onOver={() => {
        setAnswered(challenge.id);
        void queries.invalidateQueries({ queryKey: BILLING_KEY });
        notices.getState().report('billing', OVER);
        onOver();
      }}
    />
  );
}
