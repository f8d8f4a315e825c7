import type { Form } from '@commoncast/core/form/form';
import type { Vod } from '@commoncast/core/streams/schema';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../app/use-services.ts';
import { videosQuery } from '../../../data/video-queries.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { Thumbnail } from '../../../ui/media/thumbnail.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { ChosenContent, PlayerValues } from './player-form.ts';

const OPTIONS = 20;

/** Chooses the video that the player shows, by name. */
export function ContentPicker({ form }: { readonly form: Form<PlayerValues> }) {
  const { client } = useServices();
  const { value } = useFormState(form).content;
  const [text, setText] = useState('');
  // The name of what is chosen is no search for it.
  const search = useDebounced(text === value?.name ? '' : text.trim());
  const videos = useQuery(videosQuery(client, { search, size: OPTIONS }));
  return (
    <Autocomplete
      value={value}
      onChange={(_, choice) => form.set('content', choice)}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      options={(videos.data?.content ?? []).map(contentOf)}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.contentId}
      isOptionEqualToValue={(a, b) => a.contentId === b.contentId}
      filterOptions={(options) => options}
      loading={videos.isPending}
      noOptionsText={search ? `No video is called ‘${search}’` : 'There is no video yet: upload one first'}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ gap: 3 }}>
          <Thumbnail isSmall posterUrl={option.posterUrl} />
          <Box component="span" dir="auto" sx={{ minWidth: 0 }}>
            {option.name}
            {!option.isVisible && ' (not published)'}
          </Box>
        </Box>
      )}
      renderInput={(props) => <TextField {...props} label="Video" helperText={hintFor(value)} />}
    />
  );
}

function hintFor(content: ChosenContent | null): string {
  if (!content) return 'What the player shows.';
  return content.isVisible ? 'Visitors see it.' : 'Visitors see it once it is published and can be played.';
}

function contentOf({ id, name, posterUrl, publishState, progress }: Vod): ChosenContent {
  const isPlayable = progress.status === 'PLAYABLE' || progress.status === 'READY';
  return { contentId: id, name, posterUrl, isVisible: publishState === 'Published' && isPlayable };
}
