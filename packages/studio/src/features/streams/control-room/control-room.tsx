import { isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { Failures } from '../../../ui/notices/failures.tsx';
import { useIsVisible } from '../../../ui/use-is-visible.ts';
import { BroadcastRoom } from './broadcast-room.tsx';
import { useSeat } from './seat/use-seat.ts';
import { useStreamNow } from './use-stream-now.ts';

const ChatPanel = lazy(async () => ({ default: (await import('../chat/chat-panel.tsx')).ChatPanel }));

/** Few streams are premieres. */
const PremiereRoom = lazy(async () => ({ default: (await import('./premiere-room.tsx')).PremiereRoom }));

/** The picture large; beside it what starts and ends it, how it fares, and the chat. */
export function ControlRoom({ stream: kept }: { readonly stream: Stream }) {
  const hasSeat = useSeat(useIsVisible());
  const { now, isLost } = useStreamNow(kept.id, hasSeat);
  const stream: Stream = now
    ? {
        ...kept,
        streamStatus: now.streamStatus,
        startedAt: now.startedAt,
        previewUrl: now.previewUrl,
      }
    : kept;
  const Room = stream.premiere ? PremiereRoom : BroadcastRoom;
  return (
    <>
      <Failures place="streams" />
      {isLost && !isOver(stream.streamStatus) && (
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
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '16 / 9' }} />}>
          <Room stream={stream} now={now} hasSeat={hasSeat}>
            <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
              <ChatPanel id={stream.id} />
            </Suspense>
          </Room>
        </Suspense>
      </Box>
    </>
  );
}
