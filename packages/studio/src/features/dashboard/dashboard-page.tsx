import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { playersQuery } from '../../data/player-queries.ts';
import { useLiveProgress } from '../../data/use-live-progress.ts';
import { videosQuery } from '../../data/video-queries.ts';
import { useCan } from '../../services/use-can.ts';
import { useServices } from '../../services/use-services.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LazyUploadList } from '../../ui/uploads/lazy-upload-list.tsx';
import { DoNext } from './do-next.tsx';
import { LiveFigures } from './live-figures.tsx';
import { TopVideos } from './top-videos.tsx';

const LiveCard = lazy(async () => ({ default: (await import('./live-card.tsx')).LiveCard }));

/** Only a new business needs them. */
const StartSteps = lazy(async () => ({ default: (await import('./start-steps.tsx')).StartSteps }));

/** Only people whose email is not verified need it. */
const EmailNotice = lazy(async () => ({ default: (await import('./email-notice.tsx')).EmailNotice }));

/** Owners answer it once, and are led to what they answered. */
const FirstQuestions = lazy(async () => ({
  default: (await import('./first-questions.tsx')).FirstQuestions,
}));

/** A file that could not be made into a video is none. */
const isContent = ({ progress }: Vod) => progress.status !== 'FAILED';

/** Where things stand: for a new business the way in, for all others what happens now. */
export function DashboardPage() {
  const { client, authentication, props } = useServices();
  const user = useStore(authentication, (state) => state.user);
  const canChange = useCan('account:write');
  const videos = useQuery(videosQuery(client));
  const players = useQuery(playersQuery(client));
  useLiveProgress(videos.data?.content ?? []);
  const failed = [videos, players].find((query) => query.isError && !query.data);

  return (
    <Page title="Home">
      <Suspense fallback={null}>
        {props.sendsMail && user && user.emailStatus !== 'VERIFIED' && <EmailNotice user={user} />}
      </Suspense>
      <Suspense fallback={null}>{canChange && <FirstQuestions />}</Suspense>
      {failed && (
        <ErrorState
          title="Your videos and players could not be loaded"
          error={failed.error}
          onRetry={failed.refetch}
        />
      )}
      {!failed && !(videos.data && players.data) && <LoadingDashboard />}
      {videos.data && players.data && (
        <>
          <LazyUploadList />
          <Suspense fallback={null}>
            <LiveCard />
          </Suspense>
          {videos.data.totalElements === 0 || players.data.totalElements === 0 ? (
            <Suspense fallback={<LoadingDashboard />}>
              <StartSteps
                hasVideo={videos.data.content.some(isContent)}
                hasPlayer={players.data.totalElements > 0}
              />
            </Suspense>
          ) : (
            <>
              <LiveFigures />
              <Box
                sx={{
                  display: 'grid',
                  gap: 6,
                  mt: 6,
                  gridTemplateColumns: { md: '1fr 1fr' },
                  alignItems: 'start',
                }}
              >
                <TopVideos />
                <DoNext videos={videos.data.content} players={players.data.content} />
              </Box>
            </>
          )}
        </>
      )}
    </Page>
  );
}

function LoadingDashboard() {
  return (
    <Loading label="Loading your figures" sx={{ gap: 6 }}>
      <Skeleton variant="rounded" sx={{ height: '8rem' }} />
      <Skeleton variant="rounded" sx={{ height: '22rem' }} />
    </Loading>
  );
}
