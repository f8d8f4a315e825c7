import { isOnAir } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { minuteAxis } from '../../../ui/figures/axis-words.ts';
import { ChartPanel } from '../../../ui/figures/chart-panel.tsx';
import { SuspectNote } from '../../../ui/figures/suspect-note.tsx';
import { AudienceFigures } from './audience-figures.tsx';
import { audienceCurveQuery, audienceQuery } from './audience-queries.ts';

/** How a broadcast was watched while it was live: its figures, and how many watched at each moment of it. */
export function StreamAudience({ stream }: { readonly stream: Stream }) {
  const { client } = useServices();
  const figures = useQuery(audienceQuery(client, stream));
  const curve = useQuery(audienceCurveQuery(client, stream));
  return (
    <Stack sx={{ gap: 5 }}>
      {figures.isError && (
        <Alert severity="warning" variant="outlined">
          The figures could not be updated. The studio keeps trying.
        </Alert>
      )}
      <AudienceFigures answer={figures.data} />
      {figures.data && <SuspectNote suspect={figures.data.suspect} />}
      <ChartPanel
        title="Viewers over the broadcast"
        query={curve}
        axis={minuteAxis}
        emptyText={
          isOnAir(stream.streamStatus)
            ? 'Nobody has watched yet. Viewers appear here within a minute.'
            : 'Nobody watched this broadcast live.'
        }
        note="The most who watched at the same time, in your time zone."
      />
      {stream.replayVideoId !== null && (
        <Typography variant="body2" color="textSecondary">
          These are the live viewers. Views of the recording are counted for its video.
        </Typography>
      )}
    </Stack>
  );
}
