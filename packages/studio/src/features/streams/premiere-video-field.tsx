import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { videosQuery } from '../../data/video-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { AsyncPicker } from '../../ui/form/picker/async-picker.tsx';
import { useFormState } from '../../ui/form/use-form.ts';
import { Thumbnail } from '../../ui/media/thumbnail.tsx';
import type { NewStreamValues } from './new-stream-form.ts';

const OPTIONS = 20;

/** Chooses the video of a premiere, which it is named after unless it has a name already. */
export function PremiereVideoField({ form }: { readonly form: Form<NewStreamValues> }) {
  const state = useFormState(form);
  const [chosen, setChosen] = useState<Vod | null>(null);
  const error = shownError(state.premiereVideoId);
  const choose = (video: Vod | null) => {
    setChosen(video);
    form.set('premiereVideoId', video?.id ?? '');
    if (video && state.name.value.trim() === '') form.set('name', video.name);
  };
  return (
    <AsyncPicker<Vod>
      label="Video"
      isWrong={error !== null}
      helperText={error ?? hintFor(chosen)}
      value={chosen}
      useOptions={useVideos}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      isTaken={(video) => !isReady(video)}
      renderOption={(video) => (
        <>
          <Thumbnail isSmall posterUrl={video.posterUrl} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{video.name}</bdi>
            {!isReady(video) && ' (not ready yet)'}
          </Box>
        </>
      )}
      emptyText="No videos yet. Upload one first."
      onChoose={choose}
    />
  );
}

function isReady({ progress }: Vod): boolean {
  return progress.status === 'READY';
}

function hintFor(video: Vod | null): string {
  if (video?.publishState === 'Published' && video.accessVisibility === 'PUBLIC')
    return 'Everybody can watch this video already. Unpublish it if the premiere is to be the first time.';
  return 'Everybody sees it at the same moment. It is published when the premiere begins.';
}

function useVideos(search: string) {
  const { client } = useServices();
  const videos = useQuery(videosQuery(client, { search, size: OPTIONS, exceptFailed: true }));
  return { options: videos.data?.content ?? [], isPending: videos.isPending };
}
