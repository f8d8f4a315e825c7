import { isApiError } from '@commoncast/core/http/api-error';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { streamQuery } from '../../../data/stream-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { NotFoundPage } from '../../../ui/page/not-found-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ControlRoom } from './control-room.tsx';

/** Where a stream is run from: what arrives, what visitors see, and the one button. */
export function ControlRoomPage() {
  const { id = '' } = useParams();
  const { client } = useServices();
  const query = useQuery(streamQuery(client, id));
  if (isApiError(query.error) && [400, 404].includes(query.error.status)) return <NotFoundPage />;
  return (
    <Page
      title={query.data?.name ?? 'Control room'}
      back={<BackLink to={pathTo(STUDIO_PATHS.stream, { id })}>Stream</BackLink>}
    >
      {query.isError && !query.data && (
        <ErrorState title="The stream could not be loaded" error={query.error} onRetry={query.refetch} />
      )}
      {query.isPending && (
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { lg: 'minmax(0, 1fr) 20rem' } }}>
          <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />
          <Skeleton variant="rounded" sx={{ height: '20rem' }} />
        </Box>
      )}
      {query.data && <ControlRoom key={id} stream={query.data} />}
    </Page>
  );
}
