import { isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useLiveProgress } from '../../../data/use-live-progress.ts';
import { videoQuery } from '../../../data/video-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { Failures } from '../../../ui/notices/failures.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { createPlayhead, type Playhead } from './player/playhead.ts';
import { PlayheadContext } from './player/playhead-context.ts';
import { usePlayerKeys } from './player/use-player-keys.ts';
import { VideoHead } from './video-head.tsx';
import { VideoPreview } from './video-preview.tsx';
import { VideoTabs } from './video-tabs.tsx';

// Few addresses lead nowhere.
const NotFoundPage = lazy(async () => ({
  default: (await import('../../../ui/page/not-found-page.tsx')).NotFoundPage,
}));

/** One video: the picture on the left, everything about it on the right. */
export function VideoPage() {
  const { id = '' } = useParams();
  const { client } = useServices();
  const query = useQuery(videoQuery(client, id));
  const video = query.data;
  const playhead = usePlayheadOf(id);
  usePlayerKeys(playhead);
  useLiveProgress(video ? [video] : []);

  if (isApiError(query.error) && [400, 404].includes(query.error.status))
    return (
      <Suspense fallback={null}>
        <NotFoundPage />
      </Suspense>
    );
  return (
    <Page
      title={video?.name ?? 'Video'}
      back={<BackLink to={STUDIO_PATHS.videos}>Videos</BackLink>}
      actions={video && <VideoHead video={video} />}
    >
      <Failures place="videos" />
      {query.isError && !video && (
        <ErrorState title="The video could not be loaded" error={query.error} onRetry={query.refetch} />
      )}
      <Box
        sx={{
          display: { xs: 'flex', lg: 'grid' },
          flexDirection: 'column',
          gap: { xs: 4, lg: 8 },
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          alignItems: { lg: 'start' },
        }}
      >
        {query.isPending && (
          <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />
        )}
        {video && (
          <PlayheadContext value={playhead}>
            <VideoPreview video={video} />
            <VideoTabs video={video} />
          </PlayheadContext>
        )}
      </Box>
    </Page>
  );
}

/** A playhead for each video that the page comes to show. */
function usePlayheadOf(id: string): Playhead {
  const [known, setKnown] = useState(() => ({ id, playhead: createPlayhead() }));
  if (known.id === id) return known.playhead;
  const fresh = { id, playhead: createPlayhead() };
  setKnown(fresh);
  return fresh.playhead;
}
