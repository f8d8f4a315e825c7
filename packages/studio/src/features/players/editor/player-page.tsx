import { isApiError } from '@commoncast/core/http/api-error';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { playerQuery } from '../../../data/player-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { useEditorKey } from '../../../ui/form/use-editor-key.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { NotFoundPage } from '../../../ui/page/not-found-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlayerEditor } from './player-editor.tsx';

/** The editor of one player; `/players/new` begins one that is not kept until it is saved. */
export function PlayerPage() {
  const { id = NEW_ID } = useParams();
  const isNew = id === NEW_ID;
  const editorKey = useEditorKey(id);
  const { client } = useServices();
  const query = useQuery({ ...playerQuery(client, id), enabled: !isNew });
  if (isNew || query.data) return <PlayerEditor key={editorKey} player={query.data ?? null} />;
  if (isApiError(query.error) && [400, 404].includes(query.error.status)) return <NotFoundPage />;
  return (
    <Page title="Player" back={<BackLink to={STUDIO_PATHS.players}>Players</BackLink>}>
      {query.isError ? (
        <ErrorState title="The player could not be loaded" error={query.error} onRetry={query.refetch} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: '30rem' }} />
      )}
    </Page>
  );
}
