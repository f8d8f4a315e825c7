import { isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { streamQuery } from '../../../data/stream-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { Failures } from '../../../ui/notices/failures.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { NotFoundPage } from '../../../ui/page/not-found-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { StreamHead } from './stream-head.tsx';
import { StreamSummary } from './stream-summary.tsx';
import { StreamTabs } from './stream-tabs.tsx';

/** How often the page looks whether the encoder has begun. */
const POLL_MS = 5_000;

/** One stream: where it stands on the left; how to send it, what it says and where it is shown on the right. */
export function StreamPage() {
  const { id = '' } = useParams();
  const { client } = useServices();
  const query = useQuery({ ...streamQuery(client, id), refetchInterval: POLL_MS });
  const stream = query.data;

  if (isApiError(query.error) && [400, 404].includes(query.error.status)) return <NotFoundPage />;
  return (
    <Page
      title={stream?.name ?? 'Stream'}
      back={<BackLink to={STUDIO_PATHS.streams}>Live</BackLink>}
      actions={stream && <StreamHead stream={stream} />}
    >
      <Failures place="streams" />
      {query.isError && !stream && (
        <ErrorState title="The stream could not be loaded" error={query.error} onRetry={query.refetch} />
      )}
      <Box
        sx={{
          display: { xs: 'flex', lg: 'grid' },
          flexDirection: 'column',
          gap: { xs: 5, lg: 8 },
          gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
          alignItems: { lg: 'start' },
        }}
      >
        {query.isPending && (
          <>
            <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />
            <Skeleton variant="rounded" sx={{ height: '24rem' }} />
          </>
        )}
        {stream && (
          <>
            <StreamSummary stream={stream} />
            <StreamTabs stream={stream} />
          </>
        )}
      </Box>
    </Page>
  );
}
