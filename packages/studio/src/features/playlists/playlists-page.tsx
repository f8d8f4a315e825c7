import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { playlistsQuery } from '../../data/playlist-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { CARD_PAGE_SIZE, CardGrid } from '../../ui/list/card-grid.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { SORTS } from '../../ui/list/sorts.ts';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { NewPlaylistDialog } from './new-playlist-dialog.tsx';
import { PlaylistItem } from './playlist-item.tsx';

const LIST = { size: CARD_PAGE_SIZE, sorts: SORTS };

/** All playlists of the business. */
export function PlaylistsPage() {
  const { client } = useServices();
  const address = useListAddress(LIST);
  const { page, size, search, sort } = address;
  const list = useQuery(playlistsQuery(client, { page, size, search, sort }));
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ListPage
        title="Playlists"
        place="playlists"
        list={list}
        address={address}
        layout="cards"
        words={{
          loading: 'Loading the playlists',
          failed: 'Your playlists could not be loaded',
          search: 'Search playlists',
          empty: {
            title: 'Create your first playlist',
            text: 'A playlist plays your videos and live streams one after the other, on a page of its own that you can share, or in a player on your site. Give it a name, then choose what is in it.',
          },
          noMatch: {
            title: 'No playlists found',
            text: `None of your playlists has ‘${search}’ in its name or description.`,
          },
          showAll: 'Show all playlists',
        }}
        create={
          <Button variant="contained" startIcon={<Add />} onClick={() => setCreating(true)}>
            Create a playlist
          </Button>
        }
      >
        {(playlists) => (
          <CardGrid>
            {playlists.map((playlist) => (
              <PlaylistItem key={playlist.id} playlist={playlist} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      {isCreating && <NewPlaylistDialog onClose={() => setCreating(false)} />}
    </>
  );
}
