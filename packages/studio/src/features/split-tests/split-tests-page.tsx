import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { splitTestsQuery } from '../../data/split-test-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { Notices } from '../../ui/notices/notices.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListPage } from '../../ui/page/use-list-page.ts';
import { Planner } from './planner/planner.tsx';
import { TestItem } from './test-item.tsx';

/** All split tests of the business. */
export function SplitTestsPage() {
  const { client } = useServices();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const isArchived = address.get('show') === 'archive';
  const list = useQuery(splitTestsQuery(client, { page: page - 1, isArchived }));
  const go = (next: number, replace = false) =>
    setAddress(
      { ...(isArchived && { show: 'archive' }), ...(next > 1 && { page: String(next) }) },
      { replace },
    );
  useListPage({
    page: page - 1,
    list: list.data,
    isPlaceholder: list.isPlaceholderData,
    onGone: (last) => go(last + 1, true),
  });
  const isEmpty = list.data?.totalElements === 0;
  const createButton = (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={Link}
      to={pathTo(STUDIO_PATHS.splitTest, { id: NEW_ID })}
    >
      Create a split test
    </Button>
  );
  return (
    <Page title="Split tests" actions={isEmpty && !isArchived ? null : createButton}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={isArchived ? 'archive' : 'open'}
        aria-label="Show"
        onChange={(_, next: string | null) => next && setAddress(next === 'archive' ? { show: next } : {})}
        sx={{ mb: 4 }}
      >
        <ToggleButton value="open">Tests</ToggleButton>
        <ToggleButton value="archive">Archive</ToggleButton>
      </ToggleButtonGroup>
      <Notices place="split-tests" />
      {list.isPending && (
        <Loading label="Loading the split tests" sx={{ gap: 3 }}>
          {['a', 'b', 'c'].map((place) => (
            <Skeleton key={place} variant="rounded" sx={{ height: '6.5rem' }} />
          ))}
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title="Your split tests could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {isEmpty && (
        <Card>
          {isArchived ? (
            <EmptyState
              title="No archived tests"
              text="Tests that you archive are kept here with their results."
            />
          ) : (
            <EmptyState
              title="Compare two versions"
              text="A split test shows different players to different visitors in the same place on your site, and tells you which one brings more of them to your goal."
              action={createButton}
            />
          )}
        </Card>
      )}
      <Stack component="ul" sx={{ gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {list.data?.content.map((test) => (
          <TestItem key={test.id} test={test} />
        ))}
      </Stack>
      {(list.data?.totalPages ?? 0) > 1 && (
        <Stack sx={{ alignItems: 'center', mt: 5 }}>
          <Pagination count={list.data?.totalPages ?? 1} page={page} onChange={(_, next) => go(next)} />
        </Stack>
      )}
      {list.data && !isArchived && (
        <Stack sx={{ mt: 8 }}>
          <Planner />
        </Stack>
      )}
    </Page>
  );
}
