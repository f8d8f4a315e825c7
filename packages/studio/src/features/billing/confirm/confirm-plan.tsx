import type { SelectablePlan } from '@commoncast/core/billing/constants';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { cardQuery, subscriptionQuery } from '../billing-queries.ts';
import { PLAN_NAMES } from '../plan-words.ts';
import { PlansFrame } from '../plans/plans-frame.tsx';
import { useStripePage } from '../stripe/use-stripe-page.ts';
import { ConfirmForm } from './confirm-form.tsx';

interface ConfirmPlanProps {
  readonly plan: SelectablePlan;
  readonly businessId: string;
}

/** Says what choosing a plan means and costs, and asks an owner to confirm it. */
export function ConfirmPlan({ plan, businessId }: ConfirmPlanProps) {
  const { client } = useServices();
  const subscription = useQuery(subscriptionQuery(client));
  const card = useQuery(cardQuery(client, businessId));
  useStripePage(card.data);
  const failed = [subscription, card].find((query) => query.isError && !query.data);
  return (
    <PlansFrame
      title={`Your plan: ${PLAN_NAMES[plan]}`}
      back={<BackLink to={STUDIO_PATHS.plans}>All plans</BackLink>}
    >
      {failed && (
        <ErrorState title="Your plan could not be loaded" error={failed.error} onRetry={failed.refetch} />
      )}
      {!failed && !(subscription.data && card.data) && <LoadingPlan />}
      {subscription.data && card.data && (
        <ConfirmForm plan={plan} businessId={businessId} subscription={subscription.data} card={card.data} />
      )}
    </PlansFrame>
  );
}

function LoadingPlan() {
  return (
    <Loading label="Loading your plan" sx={{ gap: 4 }}>
      <Skeleton variant="rounded" sx={{ height: '10rem' }} />
      <Skeleton variant="rounded" sx={{ height: '16rem' }} />
    </Loading>
  );
}
