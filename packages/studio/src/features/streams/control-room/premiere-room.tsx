import { isOnAir, isOver } from '@commoncast/core/live/constants';
import type { Stream, StreamNow } from '@commoncast/core/live/schema';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense } from 'react';
import { PosterImage } from '../../../ui/media/poster-image.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { BroadcastControl } from './broadcast-control.tsx';
import { OnAirBar } from './on-air-bar.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { ViewersNow } from './viewers-now.tsx';

const HypergraphicsPanel = lazy(async () => ({
  default: (await import('./hypergraphics/hypergraphics-panel.tsx')).HypergraphicsPanel,
}));

/** As wide as the picture gets. */
const WIDTH_PX = 1280;

interface PremiereRoomProps {
  readonly stream: Stream;
  readonly now: StreamNow | null;
  /** Its chat. */
  readonly children: ReactNode;
}

/**
 * The control room of a premiere: nothing is sent to it, so there is nothing to connect and no signal to watch. What is put
 * over it and its chat are those of a broadcast.
 */
export function PremiereRoom({ stream, now, children }: PremiereRoomProps) {
  const isWide = useIsWide();
  const control = <BroadcastControl stream={stream} hasSignal={false} />;
  return (
    <>
      <Stack sx={{ gap: 4, minWidth: 0 }}>
        <OnAirBar stream={stream} now={now} />
        <Box role="region" aria-label="Picture">
          <PictureFrame ratio="16 / 9">
            {stream.posterUrl ? (
              <PosterImage posterUrl={stream.posterUrl} widthPx={WIDTH_PX} />
            ) : (
              <Typography sx={{ p: 5, textAlign: 'center', maxWidth: '44ch' }}>
                {insteadOfPicture(stream)}
              </Typography>
            )}
          </PictureFrame>
        </Box>
        {!isWide && control}
        {!isOver(stream.streamStatus) && (
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '10rem' }} />}>
            <HypergraphicsPanel stream={stream} shown={now?.hypergraphics ?? []} />
          </Suspense>
        )}
      </Stack>
      <Stack sx={{ gap: 5 }}>
        {isWide && control}
        {now && isOnAir(stream.streamStatus) && (
          <ViewersNow viewersNow={now.viewersNow} peakViewers={now.peakViewers} />
        )}
        {children}
      </Stack>
    </>
  );
}

/** What is said where the video has no poster. */
function insteadOfPicture({ streamStatus }: Stream): string {
  if (isOver(streamStatus)) return 'The premiere is over.';
  if (isOnAir(streamStatus)) return 'Visitors are watching the video.';
  return 'Visitors see the video as soon as the premiere begins.';
}
