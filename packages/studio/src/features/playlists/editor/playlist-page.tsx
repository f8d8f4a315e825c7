import { isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { playlistQuery } from '../../../data/playlist-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { NotFoundPage } from '../../../ui/page/not-found-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlaylistEditor } from './playlist-editor.tsx';

/** One playlist: its videos and live streams, their order, and what visitors are told of it. */
export function PlaylistPage() {
  const { id = '' } = useParams();
  const { client } = useServices();
  const query = useQuery(playlistQuery(client, id));
  if (query.data) return <PlaylistEditor key={id} playlist={query.data} />;
  if (isApiError(query.error) && [400, 404].includes(query.error.status)) return <NotFoundPage />;
  return (
    <Page title="Playlist" back={<BackLink to={STUDIO_PATHS.playlists}>Playlists</BackLink>}>
      {query.isError ? (
        <ErrorState title="The playlist could not be loaded" error={query.error} onRetry={query.refetch} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: '30rem' }} />
      )}
    </Page>
  );
}
