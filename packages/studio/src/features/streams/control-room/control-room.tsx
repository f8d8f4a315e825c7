import { isOnAir, isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Failures } from '../../../ui/notices/failures.tsx';
import { BroadcastControl } from './broadcast-control.tsx';
import { DestinationStates } from './destination-states.tsx';
import { LivePicture } from './live-picture.tsx';
import { OnAirBar } from './on-air-bar.tsx';
import { SignalHealth } from './signal-health.tsx';
import { TestPictureButton } from './test-picture-button.tsx';
import { useStreamNow } from './use-stream-now.ts';
import { ViewersNow } from './viewers-now.tsx';

const BrowserPanel = lazy(async () => ({
  default: (await import('./browser/browser-panel.tsx')).BrowserPanel,
}));

const HypergraphicsPanel = lazy(async () => ({
  default: (await import('./hypergraphics/hypergraphics-panel.tsx')).HypergraphicsPanel,
}));

const ChatPanel = lazy(async () => ({ default: (await import('../chat/chat-panel.tsx')).ChatPanel }));

/**
 * The picture large; beside it the one button, the health of the signal and the destinations. On a phone the button comes
 * right after the picture.
 */
export function ControlRoom({ stream: kept }: { readonly stream: Stream }) {
  const { now, isLost } = useStreamNow(kept.id);
  const [isBrowserUsed, setBrowserUsed] = useState(false);
  const stream: Stream = now
    ? {
        ...kept,
        streamStatus: now.streamStatus,
        startedAt: now.startedAt,
        previewUrl: now.previewUrl,
      }
    : kept;
  const hasSignal = stream.previewUrl !== null || (now?.signal ?? null) !== null;
  const isDone = isOver(stream.streamStatus);
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const control = <BroadcastControl stream={stream} hasSignal={hasSignal} />;
  return (
    <>
      <Failures place="streams" />
      {isLost && !isDone && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 5 }}>
          This page has lost its connection to the server and tries again. The stream itself continues.
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { lg: 'minmax(0, 1fr) 20rem' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          <OnAirBar stream={stream} now={now} />
          <LivePicture
            previewUrl={isDone ? null : stream.previewUrl}
            orientation={stream.orientation}
            emptyText={
              isDone
                ? 'The stream is over.'
                : 'The picture appears here as soon as it arrives. Nobody else sees it until you go live.'
            }
          />
          {!isWide && control}
          {!isDone && !hasSignal && !isBrowserUsed && (
            <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<VideocamOutlined />}
                onClick={() => setBrowserUsed(true)}
              >
                Use this browser’s camera
              </Button>
              <Button
                variant="outlined"
                color="inherit"
                component={Link}
                to={pathTo(STUDIO_PATHS.stream, { id: stream.id })}
              >
                Connect an encoder
              </Button>
              <TestPictureButton stream={stream} />
            </Stack>
          )}
          {isBrowserUsed && !isDone && (
            <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
              <BrowserPanel stream={stream} onClose={() => setBrowserUsed(false)} />
            </Suspense>
          )}
          {!isDone && (
            <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '10rem' }} />}>
              <HypergraphicsPanel stream={stream} shown={now?.hypergraphics ?? []} />
            </Suspense>
          )}
        </Stack>
        <Stack sx={{ gap: 5 }}>
          {isWide && control}
          {now && isOnAir(stream.streamStatus) && <ViewersNow {...now} />}
          {!isDone && <SignalHealth signal={now?.signal ?? null} />}
          {!isDone && <DestinationStates destinations={now?.destinations ?? []} />}
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
            <ChatPanel id={stream.id} />
          </Suspense>
        </Stack>
      </Box>
    </>
  );
}
