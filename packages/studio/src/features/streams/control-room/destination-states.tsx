import type { StreamNow } from '@commoncast/core/live/schema';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useCan, useCanOpen } from '../../../services/use-can.ts';
import { useServices } from '../../../services/use-services.ts';
import { StateText } from '../../../ui/media/state-text.tsx';
import { CHECKS, destinationCheckQuery } from './destination-check-query.ts';
import { checkWords, destinationWords } from './destination-words.ts';

type DestinationNow = StreamNow['destinations'][number];

interface DestinationStatesProps {
  readonly destinations: readonly DestinationNow[];
  /** The stream is yet to go live, so there is time to put things right. */
  readonly isBefore: boolean;
}

/** Where else the broadcast goes: beforehand whether it would arrive there, and on air whether it does. */
export function DestinationStates({ destinations, isBefore }: DestinationStatesProps) {
  const canOpen = useCanOpen();
  const mayCheck = useCan('destination:write') && isBefore;
  return (
    <Card component="section" aria-labelledby="destinations" sx={{ p: 5 }}>
      <Typography id="destinations" variant="h3" component="h2" sx={{ mb: 3 }}>
        Destinations
      </Typography>
      {destinations.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          The stream is shown by Commoncast only.
        </Typography>
      )}
      <Box role="status">
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 3 }}>
          {destinations.map((one) => (
            <Box component="li" key={one.id}>
              <Typography variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                {one.name}
              </Typography>
              {mayCheck && one.state === 'IDLE' ? (
                <Checked id={one.id} />
              ) : (
                <StateText words={destinationWords(one)} />
              )}
            </Box>
          ))}
        </Stack>
      </Box>
      {mayCheck && destinations.length > 0 && <CheckAgain />}
      {canOpen('destinations') && (
        <Link
          component={RouterLink}
          to={STUDIO_PATHS.destinations}
          color="inherit"
          variant="body2"
          sx={{ display: 'block', mt: 3 }}
        >
          {destinations.length === 0 ? 'Send it to YouTube, Twitch or Facebook too' : 'Manage destinations'}
        </Link>
      )}
    </Card>
  );
}

function Checked({ id }: { readonly id: string }) {
  const { client } = useServices();
  const { data, error, isFetching } = useQuery(destinationCheckQuery(client, id));
  // What an earlier check has found says nothing once a later one has failed.
  return <StateText words={checkWords(isFetching ? 'running' : (error ?? data ?? 'running'))} />;
}

function CheckAgain() {
  const queries = useQueryClient();
  const isChecking = useIsFetching({ queryKey: CHECKS }) > 0;
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      aria-disabled={isChecking || undefined}
      onClick={() => {
        if (!isChecking) void queries.refetchQueries({ queryKey: CHECKS });
      }}
      sx={{ mt: 3 }}
    >
      Check destinations again
    </Button>
  );
}
