import type { BillingSummary } from '@commoncast/core/billing/schema';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBillPayment } from '../bills/use-bill-actions.ts';
import { CancelPlan } from '../cancel/cancel-plan.tsx';
import { CardDialog } from '../card/card-dialog.tsx';
import { PLAN_NAMES } from '../plan-words.ts';
import { addressOfPlan } from '../plans/plan-address.ts';
import { Section } from '../section.tsx';
import { subscriptionWords } from '../subscription-words.ts';
import { useReactivation } from './use-reactivation.ts';

interface PlanStateProps {
  readonly businessId: string;
  readonly summary: BillingSummary;
}

/** The colours of what is said, which the words say too. */
const TONES = { calm: 'textPrimary', notice: 'warning', problem: 'error' } as const;

/** Where the plan stands, and what an owner can do about it. */
export function PlanState({ businessId, summary: { subscription, next } }: PlanStateProps) {
  const { plan, state, nextPlan, openBillId } = subscription;
  const { tone, title, text } = subscriptionWords(subscription, next);
  const payment = useBillPayment(businessId);
  const reactivation = useReactivation(businessId);
  const [isChangingCard, setChangingCard] = useState(false);
  const name = PLAN_NAMES[plan];
  const isPaid = plan !== 'FREE' && plan !== 'ENTERPRISE';
  const isRunning = state === 'ACTIVE' || state === 'TRIALING';
  return (
    <Section title="Plan">
      <Typography variant="h3" component="p" color={TONES[tone]}>
        {title}
      </Typography>
      <Typography sx={{ mt: 2 }}>{text}</Typography>
      <Stack direction="row" sx={{ gap: 3, mt: 5, flexWrap: 'wrap' }}>
        {state === 'PAST_DUE' && openBillId !== null && (
          <>
            <Button
              variant="contained"
              disabled={payment.isPending}
              onClick={() => payment.mutate(openBillId)}
            >
              {payment.isPending ? 'Paying…' : 'Pay now'}
            </Button>
            <Button variant="outlined" color="inherit" onClick={() => setChangingCard(true)}>
              Use another card
            </Button>
          </>
        )}
        {state === 'CANCEL_SCHEDULED' && (
          <Button variant="contained" disabled={reactivation.isPending} onClick={() => reactivation.mutate()}>
            Keep {name}
          </Button>
        )}
        {state === 'EXPIRED' && isPaid && (
          <Button variant="contained" component={Link} to={addressOfPlan(plan)}>
            Reactivate {name}
          </Button>
        )}
        {isRunning && isPaid && nextPlan !== null && (
          <Button variant="contained" component={Link} to={addressOfPlan(plan)}>
            Keep {name}
          </Button>
        )}
        {state !== 'PAST_DUE' && (
          <Button variant="outlined" color="inherit" component={Link} to={STUDIO_PATHS.plans}>
            {plan === 'FREE' ? 'See plans' : 'Change plan'}
          </Button>
        )}
        <CancelPlan
          subscription={subscription}
          canCancel={isPaid && (state === 'PAST_DUE' || (isRunning && nextPlan !== 'FREE'))}
        />
      </Stack>
      {isChangingCard && (
        <CardDialog businessId={businessId} hasOpenBill onClose={() => setChangingCard(false)} />
      )}
    </Section>
  );
}
