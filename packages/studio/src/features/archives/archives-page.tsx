import { ARCHIVE_PAGE_SIZE } from '@commoncast/core/archives/constants';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { archivesQuery } from '../../data/archives.ts';
import { useServices } from '../../services/use-services.ts';
import { CardGrid } from '../../ui/list/card-grid.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PartSwitch } from '../../ui/list/part-switch.tsx';
import { SORTS } from '../../ui/list/sorts.ts';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { ArchiveItem } from './archive-item.tsx';
import { PlayDialog } from './play-dialog.tsx';

const LIST = {
  size: ARCHIVE_PAGE_SIZE,
  sorts: SORTS,
  parts: { recordings: 'Recordings', uploads: 'Uploads', all: 'All' },
} as const;

const KIND_OF = { recordings: 'ARCHIVE', uploads: 'VIDEO', all: 'ALL' } as const;

/** The recordings of the business's streams, and its uploads where somebody wants them. */
export function ArchivesPage() {
  const { client } = useServices();
  const address = useListAddress(LIST);
  const { page, size, search, sort, part } = address;
  const list = useQuery(archivesQuery(client, { page, size, search, sort, kind: KIND_OF[part] }));
  const [playedId, setPlayedId] = useState<string | null>(null);
  const played = list.data?.content.find(({ id }) => id === playedId);
  return (
    <>
      <ListPage
        title="Archives"
        place="archives"
        list={list}
        address={address}
        partSwitch={<PartSwitch address={address} />}
        layout="cards"
        words={{
          loading: 'Loading the recordings',
          failed: 'Your recordings could not be loaded',
          search: 'Search recordings',
          empty: {
            title: 'Every stream is recorded',
            text: 'A recording appears here while you are live, and can be watched a minute after the end. Make a video of it to publish it, or keep it for yourself.',
          },
          noMatch: {
            title: search === '' ? 'Nothing here' : 'No recordings found',
            text:
              search === ''
                ? 'There are neither recordings nor uploads of this kind yet.'
                : `None of these has ‘${search}’ in its name.`,
          },
          showAll: 'Show all recordings',
        }}
        create={
          <Button variant="outlined" color="inherit" component={Link} to={STUDIO_PATHS.streams}>
            Go to Live
          </Button>
        }
      >
        {(archives) => (
          <CardGrid>
            {archives.map((archive) => (
              <ArchiveItem key={archive.id} archive={archive} onPlay={() => setPlayedId(archive.id)} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      {played && <PlayDialog archive={played} onClose={() => setPlayedId(null)} />}
    </>
  );
}
