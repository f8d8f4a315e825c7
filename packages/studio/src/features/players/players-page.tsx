import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { playersQuery } from '../../data/player-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { CARD_PAGE_SIZE, CardGrid } from '../../ui/list/card-grid.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { SORTS } from '../../ui/list/sorts.ts';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { PlayerItem } from './player-item.tsx';

const LIST = { size: CARD_PAGE_SIZE, sorts: SORTS };

/** All players of the business. */
export function PlayersPage() {
  const { client } = useServices();
  const address = useListAddress(LIST);
  const { page, size, search, sort } = address;
  const list = useQuery(playersQuery(client, { page, size, search, sort }));
  return (
    <ListPage
      title="Players"
      place="players"
      list={list}
      address={address}
      layout="cards"
      words={{
        loading: 'Loading the players',
        failed: 'Your players could not be loaded',
        search: 'Search players',
        empty: {
          title: 'Create your first player',
          text: 'A player shows a video on your site, in your colours. When you change it, every page that shows it updates within a minute.',
        },
        noMatch: { title: 'No players found', text: `None of your players has ‘${search}’ in its name.` },
        showAll: 'Show all players',
      }}
      create={
        <Button
          variant="contained"
          startIcon={<Add />}
          component={Link}
          to={pathTo(STUDIO_PATHS.player, { id: NEW_ID })}
        >
          Create a player
        </Button>
      }
    >
      {(players) => (
        <CardGrid>
          {players.map((player) => (
            <PlayerItem key={player.id} player={player} />
          ))}
        </CardGrid>
      )}
    </ListPage>
  );
}
