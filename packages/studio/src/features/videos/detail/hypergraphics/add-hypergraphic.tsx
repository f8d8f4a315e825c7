import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { hypergraphicsQuery } from '../../../../data/hypergraphic-queries.ts';
import type { Hypergraphic } from '../../../../data/hypergraphics.ts';
import { useServices } from '../../../../services/use-services.ts';
import { AsyncPicker } from '../../../../ui/form/picker/async-picker.tsx';

const OPTIONS = 20;

/** Chooses an image for the moment that the player shows, or leads to where images are made. */
export function AddHypergraphic({ onAdd }: { readonly onAdd: (image: Hypergraphic) => void }) {
  const { options, isPending } = useImages('');
  if (!isPending && options.length === 0)
    return (
      <Button variant="outlined" color="inherit" component={RouterLink} to={STUDIO_PATHS.hypergraphics}>
        Create a hypergraphic
      </Button>
    );
  return (
    <AsyncPicker<Hypergraphic>
      label="Add a hypergraphic"
      helperText={
        <Link component={RouterLink} to={STUDIO_PATHS.hypergraphics} color="inherit">
          Manage hypergraphics
        </Link>
      }
      isForMany
      value={null}
      useOptions={useImages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      emptyText="No hypergraphics yet"
      onChoose={(choice) => {
        if (choice) onAdd(choice);
      }}
    />
  );
}

function useImages(search: string) {
  const { client } = useServices();
  const found = useQuery(hypergraphicsQuery(client, { search, size: OPTIONS }));
  return { options: found.data?.content ?? [], isPending: found.isPending };
}
