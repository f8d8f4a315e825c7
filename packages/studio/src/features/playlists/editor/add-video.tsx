import { MAX_PLAYLIST_ITEMS } from '@commoncast/core/playlists/constants';
import type { Vod } from '@commoncast/core/streams/schema';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { videosQuery } from '../../../data/video-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { Thumbnail } from '../../../ui/media/thumbnail.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';

const OPTIONS = 20;

interface AddVideoProps {
  readonly listedIds: readonly string[];
  readonly onAdd: (streamId: string) => Promise<boolean>;
}

/** Finds a video by name and puts it at the end of the list; stays open for the next one. */
export function AddVideo({ listedIds, onAdd }: AddVideoProps) {
  const { client } = useServices();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const videos = useQuery(videosQuery(client, { search, size: OPTIONS }));
  const isFull = listedIds.length >= MAX_PLAYLIST_ITEMS;
  const isListed = ({ id }: Vod) => listedIds.includes(id);

  const choose = async (video: Vod): Promise<void> => {
    setText('');
    if (!(await onAdd(video.id))) setText(video.name);
  };

  return (
    <Autocomplete<Vod>
      value={null}
      disabled={isFull}
      blurOnSelect={false}
      disableCloseOnSelect
      inputValue={text}
      onInputChange={(_, next, reason) => {
        if (reason === 'input' || reason === 'clear') setText(next);
      }}
      onChange={(_, video) => {
        if (video) void choose(video);
      }}
      options={videos.data?.content ?? []}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      getOptionDisabled={isListed}
      filterOptions={(options) => options}
      loading={videos.isPending}
      noOptionsText={search ? `No videos match ‘${search}’` : 'No videos yet. Upload one first.'}
      renderOption={({ key, ...props }, video) => (
        <Box component="li" key={key} {...props} sx={{ gap: 3 }}>
          <Thumbnail isSmall posterUrl={video.posterUrl} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{video.name}</bdi>
            {isListed(video) && ' (in the playlist)'}
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label="Add a video"
          helperText={
            isFull ? `A playlist holds ${MAX_PLAYLIST_ITEMS} videos. Remove one to add another.` : undefined
          }
        />
      )}
    />
  );
}
