import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useNavigate } from 'react-router';
import type { Playlist } from '../../../data/playlists.ts';
import { LEAVES_FREELY } from '../../../ui/form/use-leave-guard.ts';
import { Failures } from '../../../ui/notices/failures.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { usePlaylistActions } from '../use-playlist-actions.ts';
import { PlaylistDetails } from './playlist-details.tsx';
import { PlaylistItems } from './playlist-items.tsx';
import { PlaylistPreview } from './playlist-preview.tsx';
import { usePlaylistEdits } from './use-playlist-edits.ts';

/** The videos and live streams on the left; on the right what visitors see and read. */
export function PlaylistEditor({ playlist }: { readonly playlist: Playlist }) {
  const navigate = useNavigate();
  const { copyLink, makePlayer, remove } = usePlaylistActions();
  const edits = usePlaylistEdits(playlist);
  const removeAndLeave = async () => {
    if (await remove(playlist)) await navigate(STUDIO_PATHS.playlists, { state: LEAVES_FREELY });
  };
  return (
    <Page
      title={playlist.name}
      back={<BackLink to={STUDIO_PATHS.playlists}>Playlists</BackLink>}
      actions={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <FormControlLabel
            control={
              <Switch
                color="success"
                checked={playlist.publishState === 'Published'}
                onChange={(_, isOn) => void edits.publish(isOn)}
              />
            }
            label="Published"
          />
          <Button variant="outlined" color="inherit" onClick={() => void copyLink(playlist)}>
            Copy link
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => void makePlayer(playlist)}>
            Create player
          </Button>
          <Button variant="outlined" color="error" onClick={() => void removeAndLeave()}>
            Delete
          </Button>
        </Stack>
      }
    >
      <Failures place="playlists" />
      <Box
        sx={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <PlaylistItems playlist={playlist} edits={edits} />
        <Stack sx={{ gap: 6, minWidth: 0 }}>
          <PlaylistPreview playlist={playlist} />
          <PlaylistDetails playlist={playlist} save={edits.save} />
        </Stack>
      </Box>
    </Page>
  );
}
