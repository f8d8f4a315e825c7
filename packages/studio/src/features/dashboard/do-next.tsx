import type { Vod } from '@commoncast/core/streams/schema';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { kpisQuery } from '../../data/insight-queries.ts';
import type { Player } from '../../data/players.ts';
import { lastVerificationQuery } from '../../data/verification-query.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { nextSteps } from './next-steps.ts';
import { StepList } from './step-list.tsx';

/** A step may stay a little after it is done. */
const SETTLED_MS = 30_000;

interface DoNextProps {
  readonly videos: readonly Vod[];
  readonly players: readonly Player[];
}

/** What would help most now. */
export function DoNext({ videos, players }: DoNextProps) {
  const { client } = useServices();
  const { id: businessId } = useBusiness();
  const kpis = useQuery({
    ...kpisQuery(client, { businessId, videoId: null, range: 'month' }),
    refetchInterval: SETTLED_MS,
  });
  const views = kpis.data?.kpis.find(({ name }) => name === 'views')?.value ?? null;
  const { data: verification = null } = useQuery(lastVerificationQuery(client));
  const steps = nextSteps({ videos, players, viewsThisMonth: views, verification });
  return (
    <Card component="section" aria-labelledby="do-next" sx={{ p: 5 }}>
      <Typography id="do-next" variant="h3" component="h2" sx={{ mb: 4 }}>
        Do next
      </Typography>
      {steps.length === 0 && <Typography color="textSecondary">You’re all caught up.</Typography>}
      <StepList steps={steps} />
    </Card>
  );
}
