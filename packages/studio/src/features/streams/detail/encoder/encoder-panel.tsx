import { getStreamIngest } from '@commoncast/core/live/api';
import { isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../../services/use-services.ts';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { CodeBlock } from '../../../../ui/snippet/code-block.tsx';
import { EncoderHelp } from './encoder-help.tsx';
import { StreamKeyField } from './stream-key-field.tsx';

/** Where an encoder sends the stream to, and how to set it up. */
export function EncoderPanel({ stream }: { readonly stream: Stream }) {
  const { client } = useServices();
  const { id, streamStatus } = stream;
  const ingest = useQuery({
    queryKey: ['streams', 'ingest', id],
    queryFn: ({ signal }) => client.call(getStreamIngest, { params: { id }, signal }),
    enabled: !isOver(streamStatus),
  });
  // Shown until the page is left; nobody can read it again.
  const [freshKey, setFreshKey] = useState<string | null>(null);
  if (isOver(streamStatus)) {
    return (
      <Alert severity="info" variant="outlined">
        This stream is over, so nothing can be sent to it. Create a new one to go live again.
      </Alert>
    );
  }
  if (ingest.isPending) return <Skeleton variant="rounded" sx={{ height: '20rem' }} />;
  if (ingest.isError) {
    return (
      <ErrorState
        title="The server address could not be loaded"
        error={ingest.error}
        onRetry={ingest.refetch}
      />
    );
  }
  const { rtmpUrl, rtmpsUrl, srtUrl, keyHint } = ingest.data;
  const server = rtmpsUrl ?? rtmpUrl;
  if (server === null) {
    return (
      <Alert severity="info" variant="outlined">
        This server takes no encoders. Go live from your browser in the control room instead.
      </Alert>
    );
  }
  return (
    <Stack sx={{ gap: 6 }}>
      <Typography color="textSecondary">
        Put these two values into your encoder and start it. Nobody but you sees the picture until you press
        Go live in the control room.
      </Typography>
      <CodeBlock label="Server" code={server} />
      <StreamKeyField stream={stream} keyHint={keyHint} freshKey={freshKey} onFresh={setFreshKey} />
      <EncoderHelp server={server} srtServer={srtUrl} streamKey={freshKey} />
      {rtmpsUrl !== null && rtmpUrl !== null && (
        <CodeBlock label="For encoders without RTMPS (not encrypted)" code={rtmpUrl} />
      )}
    </Stack>
  );
}
