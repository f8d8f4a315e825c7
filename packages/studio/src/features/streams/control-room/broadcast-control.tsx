import { canBecome, isOnAir, type SettableStatus } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyPlanRoom } from '../../../ui/permissions/lazy-plan-room.tsx';
import { CancelDialog, EndDialog } from '../status-dialogs.tsx';
import { useStreamActions } from '../use-stream-actions.ts';
import { WhatIsNext } from '../what-is-next.tsx';

interface BroadcastControlProps {
  readonly stream: Stream;
  readonly hasSignal: boolean;
}

/** The one button of the control room: it goes live, and later ends the stream. It says beforehand what will happen. */
export function BroadcastControl({ stream, hasSignal }: BroadcastControlProps) {
  const { setStatus } = useStreamActions();
  const [asking, setAsking] = useState<'end' | 'cancel' | null>(null);
  const { streamStatus, premiere } = stream;
  const noun = premiere ? 'premiere' : 'stream';
  const close = () => setAsking(null);
  const { mutate: change, isPending: isBusy } = useMutation({
    mutationFn: (next: SettableStatus) => setStatus(stream, next),
  });
  if (streamStatus === 'ENDED') return <WhatIsNext stream={stream} />;
  if (streamStatus === 'CANCELLED') {
    return (
      <Alert severity="info" variant="outlined">
        {premiere
          ? 'This premiere was cancelled. The video can have another one.'
          : 'This stream was cancelled. Create a new one to go live.'}
      </Alert>
    );
  }
  return (
    <Card component="section" aria-label="Broadcast" sx={{ p: 5 }}>
      <Stack sx={{ gap: 3 }}>
        {streamStatus === 'SCHEDULED' && !premiere && <LazyPlanRoom purpose="BROADCAST" />}
        {streamStatus === 'SCHEDULED' && !premiere && (
          <Button variant="contained" size="large" disabled={isBusy} onClick={() => change('READY')}>
            Go live
          </Button>
        )}
        {isOnAir(streamStatus) && (
          <Button variant="contained" size="large" disabled={isBusy} onClick={() => setAsking('end')}>
            End {noun}
          </Button>
        )}
        <Typography variant="body2" color="textSecondary">
          {premiere ? premiereHintOf(streamStatus) : hintOf(stream, hasSignal)}
        </Typography>
        {canBecome(streamStatus, 'CANCELLED') && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            disabled={isBusy}
            onClick={() => setAsking('cancel')}
            sx={{ alignSelf: 'flex-start' }}
          >
            Cancel {noun}
          </Button>
        )}
      </Stack>
      <EndDialog
        stream={stream}
        isOpen={asking === 'end'}
        onConfirm={() => change('ENDED')}
        onClose={close}
      />
      <CancelDialog
        stream={stream}
        isOpen={asking === 'cancel'}
        onConfirm={() => change('CANCELLED')}
        onClose={close}
      />
    </Card>
  );
}

function premiereHintOf(status: Stream['streamStatus']): string {
  return status === 'LIVE'
    ? 'Everybody watches the video at the same moment. Afterwards, everybody can watch it from the beginning.'
    : 'The premiere begins automatically, whether or not this page is open. There is nothing to connect.';
}

function hintOf({ streamStatus: status, archiveId }: Stream, hasSignal: boolean): string {
  if (status === 'SCHEDULED')
    return hasSignal
      ? 'Only you see this picture. Visitors see it as soon as you go live.'
      : 'Nothing arrives yet. If you go live now, visitors see the picture as soon as it is there.';
  if (status === 'READY') return 'You are ready. Visitors see the stream as soon as a signal arrives.';
  return status === 'LIVE'
    ? `Visitors see this picture.${archiveId === null ? '' : ' The recording is kept until you delete it.'}`
    : 'The encoder lost its connection. Visitors see ‘Back in a moment’; the stream continues when the encoder is back.';
}
