import type { Stream } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { streamsQuery } from '../../data/stream-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { streamWords } from '../../ui/live/stream-words.ts';
import { StateText } from '../../ui/media/state-text.tsx';

const SHOWN = 3;

/** What is live now, and the next stream; nothing for a business without either. */
export function LiveCard() {
  const { client } = useServices();
  const live = useQuery(streamsQuery(client, { part: 'LIVE', size: SHOWN }));
  const upcoming = useQuery(streamsQuery(client, { part: 'UPCOMING', size: SHOWN, sort: 'eventStart,ASC' }));
  const onAir = live.data?.content ?? [];
  // A stream without a time is nobody's next one, unless there is no other.
  const next =
    upcoming.data?.content.find(({ eventStart }) => eventStart !== null) ?? upcoming.data?.content[0];
  const shown = next ? [...onAir, next] : onAir;
  if (shown.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="live-now" sx={{ p: 5, mb: 6 }}>
      <Typography id="live-now" variant="h3" component="h2" sx={{ mb: 4 }}>
        {onAir.length > 0 ? 'Live now' : 'Next stream'}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 4 }}>
        {shown.map((stream) => (
          <LiveRow key={stream.id} stream={stream} />
        ))}
      </Stack>
    </Card>
  );
}

function LiveRow({ stream }: { readonly stream: Stream }) {
  const { id, name } = stream;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 4, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle1" component="p" dir="auto" noWrap title={name}>
          {name}
        </Typography>
        <StateText words={streamWords(stream)} />
      </Box>
      <Button
        component={Link}
        to={pathTo(STUDIO_PATHS.controlRoom, { id })}
        variant="outlined"
        color="inherit"
        size="small"
        aria-label={`Control room of ${name}`}
        sx={{ flexShrink: 0 }}
      >
        Control room
      </Button>
    </Stack>
  );
}
