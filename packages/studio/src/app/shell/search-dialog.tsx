import PlaylistPlayOutlined from '@mui/icons-material/PlaylistPlayOutlined';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { playersQuery } from '../../data/player-queries.ts';
import { playlistsQuery } from '../../data/playlist-queries.ts';
import { videosQuery } from '../../data/video-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { OptionGroup } from '../../ui/form/option-group.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const HITS_PER_GROUP = 6;
const ICONS = {
  Videos: VideocamOutlined,
  Playlists: PlaylistPlayOutlined,
  Players: SmartDisplayOutlined,
} as const;

interface Hit {
  readonly id: string;
  readonly group: keyof typeof ICONS;
  readonly name: string;
  readonly to: string;
}

/** Searches videos, playlists and players by name; Enter opens. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useServices();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const videos = useQuery(videosQuery(client, { search, size: HITS_PER_GROUP }));
  const playlists = useQuery(playlistsQuery(client, { search, size: HITS_PER_GROUP }));
  const players = useQuery(playersQuery(client, { search, size: HITS_PER_GROUP }));
  const hits: Hit[] = [
    ...(videos.data?.content ?? []).map(({ id, name }) => ({
      id,
      name,
      group: 'Videos' as const,
      to: `/videos/${id}`,
    })),
    ...(playlists.data?.content ?? []).map(({ id, name }) => ({
      id,
      name,
      group: 'Playlists' as const,
      to: `/playlists/${id}`,
    })),
    ...(players.data?.content ?? []).map(({ uuid, name }) => ({
      id: uuid,
      name,
      group: 'Players' as const,
      to: `/players/${uuid}`,
    })),
  ];
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': 'Search' },
        container: { sx: { alignItems: 'flex-start' } },
      }}
    >
      <Box sx={{ p: 4 }}>
        <Autocomplete
          open
          openOnFocus
          autoHighlight
          disablePortal
          forcePopupIcon={false}
          options={hits}
          groupBy={(hit) => hit.group}
          getOptionLabel={(hit) => hit.name}
          getOptionKey={(hit) => hit.id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          // The server has searched already.
          filterOptions={(options) => options}
          loading={videos.isPending || playlists.isPending || players.isPending}
          loadingText="Searching…"
          noOptionsText={search ? `No results for ‘${search}’` : 'Nothing here yet'}
          inputValue={text}
          onInputChange={(_, value, reason) => {
            if (reason === 'input' || reason === 'clear') setText(value);
          }}
          onChange={(_, hit) => {
            if (!hit) return;
            onClose();
            void navigate(hit.to);
          }}
          onClose={(_, reason) => {
            if (reason === 'escape') onClose();
          }}
          renderGroup={({ key, group, children }) => (
            <OptionGroup key={key} name={group} options={children} />
          )}
          renderOption={({ key, ...props }, hit) => (
            <Box component="li" key={key} {...props} sx={{ gap: 3 }}>
              <HitIcon group={hit.group} />
              <Box
                component="span"
                dir="auto"
                sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {hit.name}
              </Box>
            </Box>
          )}
          renderInput={(props) => (
            <TextField {...props} autoFocus size="medium" label="Search videos, playlists and players" />
          )}
          slotProps={{
            popper: {
              sx: { position: 'static !important', transform: 'none !important', width: 'auto !important' },
            },
          }}
        />
      </Box>
    </Dialog>
  );
}

function HitIcon({ group }: Pick<Hit, 'group'>) {
  const Icon = ICONS[group];
  return <Icon fontSize="small" />;
}
