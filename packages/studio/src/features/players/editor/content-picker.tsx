import type { Form } from '@commoncast/core/form/form';
import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { playlistsQuery } from '../../../data/playlist-queries.ts';
import { videosQuery } from '../../../data/video-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { OptionGroup } from '../../../ui/form/option-group.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { Thumbnail } from '../../../ui/media/thumbnail.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { ChosenContent, PlayerValues } from './player-form.ts';

const OPTIONS = 20;

/** Chooses the video or the playlist that the player shows, by name. */
export function ContentPicker({ form }: { readonly form: Form<PlayerValues> }) {
  const { client } = useServices();
  const { value } = useFormState(form).content;
  const [text, setText] = useState('');
  // The name of what is chosen is no search for it.
  const search = useDebounced(text === value?.name ? '' : text.trim());
  const videos = useQuery(videosQuery(client, { search, size: OPTIONS }));
  const playlists = useQuery(playlistsQuery(client, { search, size: OPTIONS }));
  const options = [
    ...(videos.data?.content ?? []).map(ofVideo),
    ...(playlists.data?.content ?? []).map(ofPlaylist),
  ];
  return (
    <Autocomplete
      value={value}
      onChange={(_, choice) => form.set('content', choice)}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      options={options}
      groupBy={({ category }) => (category === 'PLAYLIST' ? 'Playlists' : 'Videos')}
      renderGroup={({ key, group, children }) => <OptionGroup key={key} name={group} options={children} />}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.contentId}
      isOptionEqualToValue={(a, b) => a.contentId === b.contentId}
      filterOptions={(options) => options}
      loading={videos.isPending || playlists.isPending}
      noOptionsText={search ? `No results for ‘${search}’` : 'No videos yet. Upload one first.'}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ gap: 3 }}>
          <Thumbnail isSmall posterUrl={option.posterUrl} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{option.name}</bdi>
            {!option.isVisible && ' (not visible to visitors)'}
          </Box>
        </Box>
      )}
      renderInput={(props) => <TextField {...props} label="Video or playlist" helperText={hintFor(value)} />}
    />
  );
}

function hintFor(content: ChosenContent | null): string {
  if (!content) return 'What the player shows.';
  if (content.isVisible) return 'Visitors see it.';
  return content.category === 'PLAYLIST'
    ? 'Visitors see it once it and one of its videos are published.'
    : 'Visitors see it once it is published and can be played.';
}

function ofVideo({ id, name, posterUrl, publishState, progress }: Vod): ChosenContent {
  const isPlayable = progress.status === 'PLAYABLE' || progress.status === 'READY';
  const isVisible = publishState === 'Published' && isPlayable;
  return { contentId: id, category: 'VOD', name, posterUrl, isVisible };
}

function ofPlaylist({ id, name, posterUrl, publishState, visibleCount }: PlaylistSummary): ChosenContent {
  const isVisible = publishState === 'Published' && visibleCount > 0;
  return { contentId: id, category: 'PLAYLIST', name, posterUrl, isVisible };
}
