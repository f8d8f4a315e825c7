import type { Player } from '@commoncast/core/players/schema';
import { placementOf } from '@commoncast/core/players/snippet';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { useCopy } from '../../ui/snippet/use-copy.ts';
import { LazyDeletePlayerDialog } from './lazy-delete-player-dialog.tsx';

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
        <MenuItem component={Link} to={`/players/${player.uuid}`}>
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
      <LazyDeletePlayerDialog player={player} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}
