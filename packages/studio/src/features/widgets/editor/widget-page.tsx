import { isApiError } from '@commoncast/core/http/api-error';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useServices } from '../../../services/use-services.ts';
import { useEditorKey } from '../../../ui/form/use-editor-key.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { NotFoundPage } from '../../../ui/page/not-found-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { widgetQuery } from '../widget-queries.ts';
import { WidgetEditor } from './widget-editor.tsx';

/** The editor of one widget; `/widgets/new` begins one that is not kept until it is saved. */
export function WidgetPage() {
  const { id = NEW_ID } = useParams();
  const isNew = id === NEW_ID;
  const editorKey = useEditorKey(id);
  const { client } = useServices();
  const query = useQuery({ ...widgetQuery(client, id), enabled: !isNew });
  if (isNew || query.data) return <WidgetEditor key={editorKey} widget={query.data ?? null} />;
  if (isApiError(query.error) && [400, 404].includes(query.error.status)) return <NotFoundPage />;
  return (
    <Page title="Widget" back={<BackLink to={STUDIO_PATHS.widgets}>Widgets</BackLink>}>
      {query.isError ? (
        <ErrorState title="The widget could not be loaded" error={query.error} onRetry={query.refetch} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: '30rem' }} />
      )}
    </Page>
  );
}
