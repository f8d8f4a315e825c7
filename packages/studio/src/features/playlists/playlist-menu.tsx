import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePlaylistActions } from './use-playlist-actions.ts';

/** What can be done with one playlist of the list. */
export function PlaylistMenu({ playlist }: { readonly playlist: PlaylistSummary }) {
  const { copyLink, makePlayer, remove } = usePlaylistActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const closeAnd = (work: (playlist: PlaylistSummary) => Promise<unknown>) => () => {
    close();
    void work(playlist);
  };
  return (
    <>
      <IconButton
        aria-label={`More about ${playlist.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={pathTo(STUDIO_PATHS.playlist, { id: playlist.id })}>
          Edit
        </MenuItem>
        <MenuItem onClick={closeAnd(copyLink)}>Copy link</MenuItem>
        <MenuItem onClick={closeAnd(makePlayer)}>Create player</MenuItem>
        <MenuItem onClick={closeAnd(remove)} sx={{ color: 'error.main' }}>
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}
