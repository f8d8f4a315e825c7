import { isOnAir, isOver } from '@commoncast/core/live/constants';
import type { Stream, StreamNow } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { BroadcastControl } from './broadcast-control.tsx';
import { LivePicture } from './live-picture.tsx';
import { OnAirBar } from './on-air-bar.tsx';
import { TestPictureButton } from './test-picture-button.tsx';
import { ViewersNow } from './viewers-now.tsx';

const BrowserPanel = lazy(async () => ({
  default: (await import('./browser/browser-panel.tsx')).BrowserPanel,
}));

const HypergraphicsPanel = lazy(async () => ({
  default: (await import('./hypergraphics/hypergraphics-panel.tsx')).HypergraphicsPanel,
}));

const SignalHealth = lazy(async () => ({
  default: (await import('./signal-health.tsx')).SignalHealth,
}));

const DestinationStates = lazy(async () => ({
  default: (await import('./destination-states.tsx')).DestinationStates,
}));

interface BroadcastRoomProps {
  readonly stream: Stream;
  readonly now: StreamNow | null;
  /** Whether it may keep connections to the server open; undefined until it is known. */
  readonly hasSeat: boolean | undefined;
  /** Its chat. */
  readonly children: ReactNode;
}

/**
 * The control room of a broadcast: its picture and what is put over it, its signal and its destinations. On a phone the one
 * button comes right after the picture.
 */
export function BroadcastRoom({ stream, now, hasSeat, children }: BroadcastRoomProps) {
  const [isBrowserUsed, setBrowserUsed] = useState(false);
  const hasSignal = stream.previewUrl !== null || (now?.signal ?? null) !== null;
  const isDone = isOver(stream.streamStatus);
  const isWide = useIsWide();
  const control = <BroadcastControl stream={stream} hasSignal={hasSignal} />;
  return (
    <>
      <Stack sx={{ gap: 4, minWidth: 0 }}>
        <OnAirBar stream={stream} now={now} />
        <LivePicture
          hasSeat={hasSeat}
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
        {!isDone && (
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
            <SignalHealth signal={now?.signal ?? null} />
            <DestinationStates
              destinations={now?.destinations ?? []}
              isBefore={!isOnAir(stream.streamStatus)}
            />
          </Suspense>
        )}
        {children}
      </Stack>
    </>
  );
}
