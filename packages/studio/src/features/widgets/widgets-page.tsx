import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Add from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { Notices } from '../../ui/notices/notices.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListPage } from '../../ui/page/use-list-page.ts';
import { LoadingWidgets } from './loading-widgets.tsx';
import { WidgetItem } from './widget-item.tsx';
import { widgetsQuery } from './widget-queries.ts';
import { WidgetsToolbar } from './widgets-toolbar.tsx';

/** All widgets of the business. */
export function WidgetsPage() {
  const { client } = useServices();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const search = address.get('search') ?? '';
  const isArchived = address.get('archived') === '1';
  const list = useQuery(widgetsQuery(client, { page: page - 1, search, isArchived }));
  const go = (next: { search?: string; isArchived?: boolean; page?: number }, isTyping = false) =>
    setAddress(
      {
        ...((next.search ?? search) && { search: next.search ?? search }),
        ...((next.isArchived ?? isArchived) && { archived: '1' }),
        ...(next.page && next.page > 1 && { page: String(next.page) }),
      },
      { replace: isTyping },
    );
  useListPage({
    page: page - 1,
    list: list.data,
    isPlaceholder: list.isPlaceholderData,
    onGone: (last) => go({ page: last + 1 }, true),
  });

  const createButton = (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={Link}
      to={pathTo(STUDIO_PATHS.widget, { id: NEW_ID })}
    >
      Create a widget
    </Button>
  );
  const isEmpty = list.data?.totalElements === 0;
  const isFirstVisit = isEmpty && search === '' && !isArchived;
  return (
    <Page title="Widgets" actions={isFirstVisit ? null : createButton}>
      <Notices place="widgets" />
      <Card>
        {!isFirstVisit && (
          <WidgetsToolbar
            search={search}
            isArchived={isArchived}
            onSearch={(text) => go({ search: text }, true)}
            onArchived={(isOn) => go({ isArchived: isOn })}
          />
        )}
        {list.isPending && <LoadingWidgets />}
        {list.isError && !list.data && (
          <ErrorState title="Your widgets could not be loaded" error={list.error} onRetry={list.refetch} />
        )}
        {isFirstVisit && (
          <EmptyState
            title="Show a video where your visitors are"
            text="A widget shows a player on the pages you choose: in the page, in a corner or over it. You decide when it appears and what it asks visitors to do. All it needs is the snippet on your site."
            action={createButton}
          />
        )}
        {isEmpty && !isFirstVisit && (
          <EmptyState
            title={isArchived && search === '' ? 'No archived widgets' : 'No widgets found'}
            text={
              search === ''
                ? 'Archived widgets appear nowhere. Unarchive one to use it again.'
                : `No widget has ‘${search}’ in its name or among its pages.`
            }
            action={
              <Button variant="outlined" color="inherit" onClick={() => setAddress({})}>
                Show current widgets
              </Button>
            }
          />
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {list.data?.content.map((widget) => (
            <WidgetItem key={widget.id} widget={widget} />
          ))}
        </Box>
      </Card>
      {(list.data?.totalPages ?? 0) > 1 && (
        <Stack sx={{ alignItems: 'center', mt: 5 }}>
          <Pagination
            count={list.data?.totalPages ?? 1}
            page={page}
            onChange={(_, next) => go({ page: next })}
          />
        </Stack>
      )}
    </Page>
  );
}
