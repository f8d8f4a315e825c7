import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { placementOf } from '@commoncast/core/players/snippet';
import { useState } from 'react';
import type { Player } from '../../data/players.ts';
import { useServices } from '../../services/use-services.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { useCopy } from '../../ui/snippet/use-copy.ts';
import { LazyDeletePlayerDialog } from './lazy-delete-player-dialog.tsx';

/** What can be done with one player of the list. */
export function PlayerMenu({ player }: { readonly player: Player }) {
  const { origin } = useServices();
  const { copy } = useCopy(placementOf(origin, player));
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <RowMenu
        name={player.name}
        actions={[
          { label: 'Edit', to: pathTo(STUDIO_PATHS.player, { id: player.id }) },
          { label: 'Copy placement', onChoose: copy },
          { label: 'Delete', isDangerous: true, onChoose: () => setDeleting(true) },
        ]}
      />
      <LazyDeletePlayerDialog player={player} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}
