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
import { playlistsQuery } from '../../data/playlist-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { layout } from '../../ui/theme.ts';
import { NewPlaylistDialog } from './new-playlist-dialog.tsx';
import { PlaylistItem } from './playlist-item.tsx';

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: 5,
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

/** All playlists of the business. */
export function PlaylistsPage() {
  const { client } = useServices();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const search = address.get('q') ?? '';
  const list = useQuery(playlistsQuery(client, { page: page - 1, search }));
  const [isCreating, setCreating] = useState(false);
  const createButton = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setCreating(true)}>
      Create a playlist
    </Button>
  );
  const go = (to: { page?: number; search?: string }, replace = false) => {
    const { page: nextPage = 1, search: nextSearch = search } = to;
    const next = new URLSearchParams();
    if (nextSearch !== '') next.set('q', nextSearch);
    if (nextPage > 1) next.set('page', String(nextPage));
    setAddress(next, { replace });
  };
  const isEmpty = list.data?.totalElements === 0;
  const isFirstVisit = isEmpty && search === '';
  return (
    <Page title="Playlists" actions={isFirstVisit ? null : createButton}>
      {!isFirstVisit && (
        <SearchField
          label="Search playlists"
          search={search}
          onSearch={(words) => go({ search: words }, true)}
          sx={{ maxWidth: layout.searchMaxWidth, mb: 5 }}
        />
      )}
      {list.isPending && (
        <Loading label="Loading the playlists" sx={GRID}>
          {['a', 'b', 'c'].map((place) => (
            <Skeleton key={place} variant="rounded" sx={{ height: '17rem' }} />
          ))}
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title="Your playlists could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {isFirstVisit && (
        <Card>
          <EmptyState
            title="Create your first playlist"
            text="A playlist plays your videos one after the other, on a page of its own that you can share, or in a player on your site. Give it a name, then choose its videos."
            action={createButton}
          />
        </Card>
      )}
      {isEmpty && !isFirstVisit && (
        <Card>
          <EmptyState
            title="No playlists found"
            text={`None of your playlists has ‘${search}’ in its name or description.`}
            action={
              <Button variant="outlined" color="inherit" onClick={() => go({ search: '' })}>
                Show all playlists
              </Button>
            }
          />
        </Card>
      )}
      <Box component="ul" sx={GRID}>
        {list.data?.content.map((playlist) => (
          <PlaylistItem key={playlist.id} playlist={playlist} />
        ))}
      </Box>
      {(list.data?.totalPages ?? 0) > 1 && (
        <Stack sx={{ alignItems: 'center', mt: 5 }}>
          <Pagination
            count={list.data?.totalPages ?? 1}
            page={page}
            onChange={(_, next) => go({ page: next })}
          />
        </Stack>
      )}
      {isCreating && <NewPlaylistDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
