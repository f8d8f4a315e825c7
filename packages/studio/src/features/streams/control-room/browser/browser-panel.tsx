import { getStreamIngest } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../../services/use-services.ts';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { BrowserDesk } from './browser-desk.tsx';
import { noMediaProblem } from './media-problem.ts';

interface BrowserPanelProps {
  readonly stream: Stream;
  readonly onClose: () => void;
}

/** Sends a stream from this browser: its camera, its microphone, its screen. */
export function BrowserPanel({ stream, onClose }: BrowserPanelProps) {
  const { client } = useServices();
  const { id } = stream;
  const ingest = useQuery({
    queryKey: ['streams', 'ingest', id],
    queryFn: ({ signal }) => client.call(getStreamIngest, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const whipUrl = ingest.data?.whipUrl ?? null;
  const problem =
    noMediaProblem() ??
    (ingest.data && whipUrl === null
      ? 'This server takes no streams from browsers. Connect an encoder instead.'
      : null);
  return (
    <Card component="section" aria-labelledby="browser" sx={{ p: 5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <Typography id="browser" variant="h3" component="h2">
          This browser
        </Typography>
        <Button size="small" color="inherit" onClick={onClose}>
          Close
        </Button>
      </Stack>
      {ingest.isPending && <Skeleton variant="rounded" sx={{ height: '16rem' }} />}
      {ingest.isError && !ingest.data && (
        <ErrorState
          title="The server address could not be loaded"
          error={ingest.error}
          onRetry={ingest.refetch}
        />
      )}
      {problem !== null && (
        <Alert severity="info" variant="outlined">
          {problem}
        </Alert>
      )}
      {problem === null && whipUrl !== null && <BrowserDesk stream={stream} whipUrl={whipUrl} />}
    </Card>
  );
}
