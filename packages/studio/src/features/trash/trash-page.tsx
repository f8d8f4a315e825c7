import type { TrashItem } from '@commoncast/core/trash/schema';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { Notices } from '../../ui/notices/notices.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListPage } from '../../ui/page/use-list-page.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { trashQuery } from './trash-query.ts';
import { TrashRow } from './trash-row.tsx';
import { useTrashActions } from './use-trash-actions.ts';

const NOTHING: readonly TrashItem[] = [];

/** What was deleted in the last seven days, and the way back for it. */
export function TrashPage() {
  const { client } = useServices();
  const { restore, remove } = useTrashActions();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const list = useQuery(trashQuery(client, { page: page - 1 }));
  const items = list.data?.content ?? NOTHING;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState(NOTHING);
  const chosen = items.filter(({ id }) => chosenIds.has(id));
  const go = (next: number, replace = false) =>
    setAddress(next > 1 ? { page: String(next) } : {}, { replace });
  useListPage({
    page: page - 1,
    list: list.data,
    isPlaceholder: list.isPlaceholderData,
    onGone: (last) => go(last + 1, true),
  });
  const toggle = (id: string) =>
    setChosenIds((known) =>
      known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id]),
    );
  return (
    <Page title="Trash">
      <Typography color="textSecondary" sx={{ mb: 5 }}>
        What you delete stays here for 7 days, and nobody sees it. After that it is gone for good.
      </Typography>
      <Notices place="trash" />
      <Card>
        {list.isPending && (
          <Loading label="Loading the trash" sx={{ gap: 3, p: 4 }}>
            {['a', 'b', 'c'].map((place) => (
              <Skeleton key={place} variant="rounded" sx={{ height: '4rem' }} />
            ))}
          </Loading>
        )}
        {list.isError && !list.data && (
          <ErrorState title="The trash could not be loaded" error={list.error} onRetry={list.refetch} />
        )}
        {list.data?.totalElements === 0 && (
          <EmptyState
            title="The trash is empty"
            text="Videos, playlists, players, widgets, split tests and hypergraphics that you delete can be restored from here."
          />
        )}
        {items.length > 0 && (
          <>
            <ChosenBar
              chosen={chosen.length}
              total={items.length}
              onChooseAll={(isOn) => setChosenIds(new Set(isOn ? items.map(({ id }) => id) : []))}
              onRestore={() => void restore(chosen)}
              onRemove={() => setRemoving(chosen)}
            />
            <Box component="ul" aria-label="Deleted items" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {items.map((item) => (
                <TrashRow
                  key={item.id}
                  item={item}
                  isChosen={chosenIds.has(item.id)}
                  onToggle={() => toggle(item.id)}
                  onRestore={() => void restore([item])}
                  onRemove={() => setRemoving([item])}
                />
              ))}
            </Box>
          </>
        )}
      </Card>
      {(list.data?.totalPages ?? 0) > 1 && (
        <Stack sx={{ alignItems: 'center', mt: 5 }}>
          <Pagination count={list.data?.totalPages ?? 1} page={page} onChange={(_, next) => go(next)} />
        </Stack>
      )}
      <RemoveDialog
        items={removing}
        onConfirm={() => {
          setRemoving(NOTHING);
          void remove(removing);
        }}
        onCancel={() => setRemoving(NOTHING)}
      />
    </Page>
  );
}
