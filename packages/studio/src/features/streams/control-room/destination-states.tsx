import type { StreamNow } from '@commoncast/core/live/schema';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useCanOpen } from '../../../services/use-can.ts';
import { StateText, type StateWords } from '../../../ui/media/state-text.tsx';

type DestinationNow = StreamNow['destinations'][number];

/** Where else the broadcast goes, and whether it arrives there. */
export function DestinationStates({ destinations }: { readonly destinations: readonly DestinationNow[] }) {
  const canOpen = useCanOpen();
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
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 3 }}>
        {destinations.map((one) => (
          <Box component="li" key={one.id}>
            <Typography variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {one.name}
            </Typography>
            <StateText words={destinationWords(one)} />
          </Box>
        ))}
      </Stack>
      {canOpen('destinations') && (
        <Link
          component={RouterLink}
          to={STUDIO_PATHS.destinations}
          color="inherit"
          variant="body2"
          sx={{ display: 'inline-block', mt: 3 }}
        >
          {destinations.length === 0 ? 'Send it to YouTube, Twitch or Facebook too' : 'Manage destinations'}
        </Link>
      )}
    </Card>
  );
}

function destinationWords({ state, lastError, retries }: DestinationNow): StateWords {
  switch (state) {
    case 'IDLE':
      return { state: 'Waiting', detail: 'starts when you go live', tone: 'neutral' };
    case 'STARTING':
      return { state: 'Connecting', detail: retries > 0 ? `attempt ${retries + 1}` : '', tone: 'busy' };
    case 'BROADCASTING':
      return { state: 'Sending', detail: '', tone: 'good' };
    case 'ERRORED':
      return { state: 'Interrupted', detail: lastError ?? 'trying again', tone: 'bad' };
  }
}
