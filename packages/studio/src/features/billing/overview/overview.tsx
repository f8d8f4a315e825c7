import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { Notices } from '../../../ui/notices/notices.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { cardQuery, summaryQuery } from '../billing-queries.ts';
import { OpenChallenge } from '../challenge/open-challenge.tsx';
import { useStripePage } from '../stripe/use-stripe-page.ts';
import { useSettle } from '../use-settle.ts';
import { KeptCard } from './kept-card.tsx';
import { NextBill } from './next-bill.tsx';
import { PlanState } from './plan-state.tsx';
import { PromoSection } from './promo-section.tsx';
import { UsageBars } from './usage-bars.tsx';

/** Above the bills: where the plan stands, what is used of it, the card, the promo code, and the next bill. */
export function Overview({ businessId }: { readonly businessId: string }) {
  const { client, notices } = useServices();
  const settle = useSettle(businessId);
  const summary = useQuery(summaryQuery(client, businessId));
  const card = useQuery(cardQuery(client, businessId));
  useStripePage(card.data);
  const failed = [summary, card].find((query) => query.isError && !query.data);
  return (
    <>
      <Notices place="billing" />
      {failed && (
        <ErrorState title="Your plan could not be loaded" error={failed.error} onRetry={failed.refetch} />
      )}
      {!failed && !(summary.data && card.data) && <LoadingOverview />}
      {summary.data && card.data && (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <PlanState businessId={businessId} summary={summary.data} />
          <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
            <Box sx={column}>
              <UsageBars usage={summary.data.usage} />
              <PromoSection subscription={summary.data.subscription} />
            </Box>
            <Box sx={column}>
              {summary.data.next && <NextBill next={summary.data.next} />}
              <KeptCard businessId={businessId} card={card.data} subscription={summary.data.subscription} />
            </Box>
          </Box>
        </Box>
      )}
      <OpenChallenge
        businessId={businessId}
        onSettled={(outcome) => void settle(outcome)}
        onRefused={(reason) => notices.getState().report('billing', reason)}
      />
      <Typography variant="h2" sx={{ mt: 8, mb: 4 }}>
        Bills
      </Typography>
    </>
  );
}

const column = { display: 'grid', gap: 5, minWidth: 0 };

function LoadingOverview() {
  return (
    <Loading label="Loading your plan" sx={{ gap: 5 }}>
      <Skeleton variant="rounded" sx={{ height: '9rem' }} />
      <Skeleton variant="rounded" sx={{ height: '20rem' }} />
    </Loading>
  );
}
