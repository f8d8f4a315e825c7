import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useStore } from 'zustand';
import { useServices } from '../../../services/use-services.ts';
import { formatBytes } from '../../../ui/format/format-bytes.ts';
import { formatClock } from '../../../ui/format/format-clock.ts';
import { progressWords } from '../../../ui/media/progress-words.ts';
import { StateText } from '../../../ui/media/state-text.tsx';
import { pinnedOnNarrow } from '../../../ui/pinned-on-narrow.ts';
import { CARD_RADIUS } from '../../../ui/theme.ts';
import { FailedVideo } from './failed-video.tsx';
import { PosterAtPlayhead } from './poster/poster-at-playhead.tsx';

const ReviewPlayer = lazy(async () => ({
  default: (await import('./player/review-player.tsx')).ReviewPlayer,
}));

/** Tabs whose rows belong to moments of the video: while they are edited, the player stays in sight. */
const TABS_ON_TIME = ['captions', 'chapters', 'hypergraphics'];

/** The video as it plays, or why it does not play yet, with the facts about it. */
export function VideoPreview({ video }: { readonly video: Vod }) {
  const { id, progress, playbackUrl, fileName } = video;
  const upload = useStore(useServices().uploads.store, ({ uploads }) =>
    uploads.find(({ videoId }) => videoId === id),
  );
  const { tab = '' } = useParams();
  const isTimed = TABS_ON_TIME.includes(tab);
  const isFailed = progress.status === 'FAILED';
  const isMaking =
    progress.status === 'PROCESSING' || (progress.status === 'PLAYABLE' && progress.percent < 100);
  return (
    <Box sx={{ display: { xs: 'contents', lg: 'block' }, position: { lg: 'sticky' }, top: { lg: '5rem' } }}>
      {isFailed && <FailedVideo video={video} />}
      {!isFailed && playbackUrl && (
        <Suspense
          fallback={
            <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />
          }
        >
          <Box sx={isTimed ? pinnedOnNarrow : {}}>
            <ReviewPlayer key={id} video={video} url={playbackUrl} />
          </Box>
        </Suspense>
      )}
      {!isFailed && !playbackUrl && (
        <Stack
          sx={{
            aspectRatio: '16 / 9',
            borderRadius: CARD_RADIUS,
            bgcolor: 'action.hover',
            alignItems: 'center',
            justifyContent: 'center',
            p: 4,
          }}
        >
          <Typography color="textSecondary">The video appears here as soon as it can be played.</Typography>
        </Stack>
      )}
      <Box>
        {isMaking && (
          <LinearProgress
            variant="determinate"
            color="info"
            value={progress.percent}
            aria-label="Video processing"
            sx={{ mt: 3, borderRadius: 1 }}
          />
        )}
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4, rowGap: 1, mt: 3 }}
        >
          {!isFailed && <StateText words={progressWords(progress, upload)} />}
          <Typography variant="body2" component="span" color="textSecondary" dir="auto">
            {factsOf(video).join(' · ')}
          </Typography>
        </Stack>
        {fileName && (
          <Typography variant="body2" color="textSecondary" dir="auto">
            {fileName}
          </Typography>
        )}
        {playbackUrl && Boolean(video.width) && <PosterAtPlayhead video={video} />}
      </Box>
    </Box>
  );
}

function factsOf({
  durationMs,
  width,
  height,
  sizeBytes,
  renditionHeights,
  sourceCopies = [],
}: Vod): string[] {
  return [
    durationMs === null ? '' : formatClock(durationMs),
    !width || !height ? '' : `${width} × ${height}`,
    sizeBytes === null ? '' : formatBytes(sizeBytes),
    [...sourceCopies, ...renditionHeights.map((rows) => `${rows}p`)].join(', '),
  ].filter(Boolean);
}
