import { type SelectablePlan, TRIAL_DAYS } from '@commoncast/core/billing/constants';
import type { Plan, Subscription } from '@commoncast/core/billing/schema';
import type { PlanName } from '@commoncast/core/business/plans';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../format-day.ts';
import { PLAN_NAMES, priceWords } from '../plan-words.ts';
import { addressOfPlan, readPlan, signUpFor } from './plan-address.ts';
import { PlanCard } from './plan-card.tsx';
import { isLeaving, ownersOffer } from './plan-offer.ts';

/** Who looks at the plans. */
export type PlanReader =
  | { readonly kind: 'guest' }
  /** Who may choose none. */
  | { readonly kind: 'member'; readonly plan: PlanName; readonly isExpired: boolean }
  | { readonly kind: 'owner'; readonly subscription: Subscription };

interface PlanGridProps {
  readonly plans: readonly Plan[];
  readonly reader: PlanReader;
  readonly onContactSales: () => void;
}

/** The plans side by side, or below each other on a phone. */
export function PlanGrid({ plans, reader, onContactSales }: PlanGridProps) {
  return (
    <Box component="ul" aria-label="Plans" sx={grid}>
      {plans.map((plan) => {
        const choice = readPlan(plan.name);
        return (
          <PlanCard
            key={plan.name}
            plan={plan}
            mark={markOf(plan.name, reader)}
            action={
              choice === null ? (
                <Button variant="outlined" color="inherit" onClick={onContactSales}>
                  Contact sales
                </Button>
              ) : (
                <ChoiceButton plan={choice} reader={reader} />
              )
            }
            note={choice === null ? null : noteOf(plan, choice, reader)}
          />
        );
      })}
    </Box>
  );
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
};

interface ChoiceButtonProps {
  readonly plan: SelectablePlan;
  readonly reader: PlanReader;
}

function ChoiceButton({ plan, reader }: ChoiceButtonProps): ReactNode {
  if (reader.kind === 'member') return null;
  const name = PLAN_NAMES[plan];
  const isGuest = reader.kind === 'guest';
  const label = isGuest ? `Sign up for ${name}` : ownersOffer(plan, reader.subscription);
  if (label === null) return null;
  return (
    <Button
      component={Link}
      to={isGuest ? signUpFor(plan) : addressOfPlan(plan)}
      variant="outlined"
      color="inherit"
    >
      {label}
    </Button>
  );
}

function markOf(plan: PlanName, reader: PlanReader): string | null {
  if (reader.kind === 'guest') return null;
  if (reader.kind === 'member') return plan === reader.plan ? presentMark(reader.isExpired) : null;
  const { plan: present, nextPlan, state } = reader.subscription;
  if (plan === nextPlan) return 'Your next plan';
  return plan === present ? presentMark(state === 'EXPIRED') : null;
}

const presentMark = (isExpired: boolean): string => (isExpired ? 'Expired' : 'Your plan');

function noteOf(plan: Plan, choice: SelectablePlan, reader: PlanReader): string | null {
  const trial = `${TRIAL_DAYS} days free, then ${priceWords(plan)}.`;
  if (reader.kind === 'member') return null;
  if (reader.kind === 'guest') return choice === 'FREE' ? 'No card needed.' : trial;
  const { plan: present, periodEnd, nextPlan, state, canTry } = reader.subscription;
  const until = periodEnd === null ? null : formatDay(periodEnd);
  if (choice === nextPlan && until !== null) return `From ${until}.`;
  if (choice === present && state !== 'EXPIRED' && isLeaving(reader.subscription) && until !== null)
    return `Until ${until}.`;
  return present === 'FREE' && choice !== 'FREE' && canTry ? trial : null;
}
