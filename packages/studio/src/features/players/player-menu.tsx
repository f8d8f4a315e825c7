import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { placementOf } from '@commoncast/core/players/snippet';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Player } from '../../data/players.ts';
import { useServices } from '../../services/use-services.ts';
import { useCopy } from '../../ui/snippet/use-copy.ts';
import { DeletePlayerDialog } from './delete-player-dialog.tsx';

/** What can be done with one player of the list. */
export function PlayerMenu({ player }: { readonly player: Player }) {
  const { origin } = useServices();
  const { copy } = useCopy(placementOf(origin, player));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`More about ${player.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={pathTo(STUDIO_PATHS.player, { id: player.id })}>
          Edit
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            void copy();
          }}
        >
          Copy placement
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setDeleting(true);
          }}
          sx={{ color: 'error.main' }}
        >
          Delete
        </MenuItem>
      </Menu>
      <DeletePlayerDialog player={player} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}
