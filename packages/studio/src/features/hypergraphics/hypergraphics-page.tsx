import Add from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { hypergraphicsQuery } from '../../data/hypergraphic-queries.ts';
import type { Hypergraphic } from '../../data/hypergraphics.ts';
import { useServices } from '../../services/use-services.ts';
import { Notices } from '../../ui/notices/notices.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListPage } from '../../ui/page/use-list-page.ts';
import { HypergraphicDialog } from './hypergraphic-dialog.tsx';
import { HypergraphicItem } from './hypergraphic-item.tsx';

const PAGE_SIZE = 12;
const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: 5,
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

/** All hypergraphics of the business. */
export function HypergraphicsPage() {
  const { client } = useServices();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const list = useQuery(hypergraphicsQuery(client, { page: page - 1, size: PAGE_SIZE }));
  const [open, setOpen] = useState<Hypergraphic | 'new' | null>(null);
  const go = (next: number, replace = false) =>
    setAddress(next > 1 ? { page: String(next) } : {}, { replace });
  useListPage({
    page: page - 1,
    list: list.data,
    isPlaceholder: list.isPlaceholderData,
    onGone: (last) => go(last + 1, true),
  });
  const createButton = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('new')}>
      Create a hypergraphic
    </Button>
  );
  const isEmpty = list.data?.totalElements === 0;
  return (
    <Page title="Hypergraphics" actions={isEmpty ? null : createButton}>
      <Notices place="hypergraphics" />
      {list.isPending && (
        <Loading label="Loading the hypergraphics" sx={GRID}>
          {['a', 'b', 'c'].map((place) => (
            <Skeleton key={place} variant="rounded" sx={{ height: '17rem' }} />
          ))}
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState
          title="Your hypergraphics could not be loaded"
          error={list.error}
          onRetry={list.refetch}
        />
      )}
      {isEmpty && (
        <Card>
          <EmptyState
            title="Make your videos clickable"
            text="A hypergraphic is an image over a video that links somewhere. Create it once here, then choose where and when it appears in any widget."
            action={createButton}
          />
        </Card>
      )}
      <Box component="ul" sx={GRID}>
        {list.data?.content.map((image) => (
          <HypergraphicItem key={image.id} image={image} onEdit={() => setOpen(image)} />
        ))}
      </Box>
      {(list.data?.totalPages ?? 0) > 1 && (
        <Stack sx={{ alignItems: 'center', mt: 5 }}>
          <Pagination count={list.data?.totalPages ?? 1} page={page} onChange={(_, next) => go(next)} />
        </Stack>
      )}
      {open !== null && (
        <HypergraphicDialog image={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
