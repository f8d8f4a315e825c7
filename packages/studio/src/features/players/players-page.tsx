import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { playersQuery } from '../../data/player-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { Notices } from '../../ui/notices/notices.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListPage } from '../../ui/page/use-list-page.ts';
import { LoadingPlayers } from './loading-players.tsx';
import { PlayerItem } from './player-item.tsx';

/** All players of the business. */
export function PlayersPage() {
  const { client } = useServices();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const list = useQuery(playersQuery(client, { page: page - 1 }));
  const go = (next: number, replace = false) =>
    setAddress(next > 1 ? { page: String(next) } : {}, { replace });
  useListPage({
    page: page - 1,
    list: list.data,
    isPlaceholder: list.isPlaceholderData,
    onGone: (last) => go(last + 1, true),
  });
  const createButton = (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={Link}
      to={pathTo(STUDIO_PATHS.player, { id: NEW_ID })}
    >
      Create a player
    </Button>
  );
  const isEmpty = list.data?.totalElements === 0;
  return (
    <Page title="Players" actions={isEmpty ? null : createButton}>
      <Notices place="players" />
      {list.isPending && <LoadingPlayers />}
      {list.isError && !list.data && (
        <ErrorState title="Your players could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {isEmpty && (
        <Card>
          <EmptyState
            title="Create your first player"
            text="A player shows a video on your site, in your colours. When you change it, every page that shows it updates within a minute."
            action={createButton}
          />
        </Card>
      )}
      <Stack
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: '1fr',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
          gap: 5,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {list.data?.content.map((player) => (
          <PlayerItem key={player.id} player={player} />
        ))}
      </Stack>
      {(list.data?.totalPages ?? 0) > 1 && (
        <Stack sx={{ alignItems: 'center', mt: 5 }}>
          <Pagination count={list.data?.totalPages ?? 1} page={page} onChange={(_, next) => go(next)} />
        </Stack>
      )}
    </Page>
  );
}
