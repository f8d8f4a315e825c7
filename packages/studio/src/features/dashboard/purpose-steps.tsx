import type { Purpose } from '@commoncast/core/business/sign-up-detail';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { playlistsQuery } from '../../data/playlist-queries.ts';
import { streamsQuery } from '../../data/stream-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { StepList } from './step-list.tsx';
import { stepsFor } from './steps-for-purposes.ts';

/** The ways to what the owner came for, until they have been there. */
export function PurposeSteps({ purposes }: { readonly purposes: readonly Purpose[] }) {
  const { client } = useServices();
  const streams = useQuery({
    ...streamsQuery(client, { size: 1 }),
    enabled: purposes.includes('LIVE') || purposes.includes('EVENTS'),
    refetchInterval: false,
  });
  const playlists = useQuery({
    ...playlistsQuery(client, { size: 1 }),
    enabled: purposes.includes('COURSES'),
  });
  const steps = stepsFor({
    purposes,
    hasStream: streams.data ? streams.data.totalElements > 0 : null,
    hasPlaylist: playlists.data ? playlists.data.totalElements > 0 : null,
  });
  if (steps.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="first-steps" sx={{ p: 5, mb: 6 }}>
      <Typography id="first-steps" variant="h3" component="h2" sx={{ mb: 4 }}>
        What you came for
      </Typography>
      <StepList steps={steps} />
    </Card>
  );
}
