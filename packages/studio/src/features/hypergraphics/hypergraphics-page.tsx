import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hypergraphicsQuery } from '../../data/hypergraphic-queries.ts';
import type { Hypergraphic } from '../../data/hypergraphics.ts';
import { useServices } from '../../services/use-services.ts';
import { CARD_PAGE_SIZE, CardGrid } from '../../ui/list/card-grid.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { SORTS } from '../../ui/list/sorts.ts';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { HypergraphicDialog } from './hypergraphic-dialog.tsx';
import { HypergraphicItem } from './hypergraphic-item.tsx';

const LIST = { size: CARD_PAGE_SIZE, sorts: SORTS };

/** All hypergraphics of the business. */
export function HypergraphicsPage() {
  const { client } = useServices();
  const address = useListAddress(LIST);
  const { page, size, search, sort } = address;
  const list = useQuery(hypergraphicsQuery(client, { page, size, search, sort }));
  const [open, setOpen] = useState<Hypergraphic | 'new' | null>(null);
  return (
    <>
      <ListPage
        title="Hypergraphics"
        place="hypergraphics"
        list={list}
        address={address}
        layout="cards"
        words={{
          loading: 'Loading the hypergraphics',
          failed: 'Your hypergraphics could not be loaded',
          search: 'Search hypergraphics',
          empty: {
            title: 'Make your videos clickable',
            text: 'A hypergraphic is an image over a video that links somewhere. Create it once here, then choose where and when it appears in any widget.',
          },
          noMatch: {
            title: 'No hypergraphics found',
            text: `None of your hypergraphics has ‘${search}’ in its name.`,
          },
          showAll: 'Show all hypergraphics',
        }}
        create={
          <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('new')}>
            Create a hypergraphic
          </Button>
        }
      >
        {(images) => (
          <CardGrid>
            {images.map((image) => (
              <HypergraphicItem key={image.id} image={image} onEdit={() => setOpen(image)} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      {open !== null && (
        <HypergraphicDialog image={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
