import type { TrashItem } from '@commoncast/core/trash/schema';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../services/use-services.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { SelectionBar } from '../../ui/list/selection-bar.tsx';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { trashQuery } from './trash-query.ts';
import { TrashRow } from './trash-row.tsx';
import { useTrashActions } from './use-trash-actions.ts';

const LIST = { size: 20 };
const NOTHING: readonly TrashItem[] = [];

/** What was deleted in the last seven days, and the way back for it. */
export function TrashPage() {
  const { client } = useServices();
  const { restore, remove } = useTrashActions();
  const address = useListAddress(LIST);
  const { page, size } = address;
  const list = useQuery(trashQuery(client, { page, size }));
  const items = list.data?.content ?? NOTHING;
  const selection = useSelection(items.map(({ id }) => id));
  const [removing, setRemoving] = useState(NOTHING);
  const chosen = items.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <ListPage
        title="Trash"
        place="trash"
        list={list}
        address={address}
        layout="rows"
        words={{
          loading: 'Loading the trash',
          failed: 'The trash could not be loaded',
          empty: {
            title: 'The trash is empty',
            text: 'Videos, playlists, players, widgets, split tests and hypergraphics that you delete can be restored from here.',
          },
        }}
        head={
          <Typography color="textSecondary" sx={{ mb: 5 }}>
            What you delete stays here for 7 days, and nobody sees it. After that it is gone for good.
          </Typography>
        }
        selectionBar={
          items.length > 0 && (
            <SelectionBar
              label="Selected items"
              selection={selection}
              selectAllLabel="Select everything on this page"
            >
              <Button size="small" variant="outlined" color="inherit" onClick={() => void restore(chosen)}>
                Restore
              </Button>
              <Button size="small" color="error" onClick={() => setRemoving(chosen)}>
                Delete now
              </Button>
            </SelectionBar>
          )
        }
      >
        {(rows) => (
          <ListRows label="Deleted items">
            {rows.map((item) => (
              <TrashRow
                key={item.id}
                item={item}
                selection={selection}
                onRestore={() => void restore([item])}
                onRemove={() => setRemoving([item])}
              />
            ))}
          </ListRows>
        )}
      </ListPage>
      <RemoveDialog
        items={removing}
        onConfirm={() => {
          setRemoving(NOTHING);
          void remove(removing);
        }}
        onCancel={() => setRemoving(NOTHING)}
      />
    </>
  );
}
