import type { Form } from '@commoncast/core/form/form';
import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { playlistsQuery } from '../../../data/playlist-queries.ts';
import { videosQuery } from '../../../data/video-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { AsyncPicker } from '../../../ui/form/picker/async-picker.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { Thumbnail } from '../../../ui/media/thumbnail.tsx';
import type { ChosenContent, PlayerValues } from './player-form.ts';

const OPTIONS = 20;

/** Chooses the video or the playlist that the player shows, by name. */
export function ContentPicker({ form }: { readonly form: Form<PlayerValues> }) {
  const { value } = useFormState(form).content;
  return (
    <AsyncPicker
      label="Video or playlist"
      helperText={hintFor(value)}
      value={value}
      useOptions={useContent}
      keyOf={({ contentId }) => contentId}
      nameOf={({ name }) => name}
      groupOf={({ category }) => (category === 'PLAYLIST' ? 'Playlists' : 'Videos')}
      renderOption={(option) => (
        <>
          <Thumbnail isSmall posterUrl={option.posterUrl} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{option.name}</bdi>
            {!option.isVisible && ' (not visible to visitors)'}
          </Box>
        </>
      )}
      emptyText="No videos yet. Upload one first."
      onChoose={(choice) => form.set('content', choice)}
    />
  );
}

function useContent(search: string) {
  const { client } = useServices();
  const videos = useQuery(videosQuery(client, { search, size: OPTIONS }));
  const playlists = useQuery(playlistsQuery(client, { search, size: OPTIONS }));
  return {
    options: [
      ...(videos.data?.content ?? []).map(ofVideo),
      ...(playlists.data?.content ?? []).map(ofPlaylist),
    ],
    isPending: videos.isPending || playlists.isPending,
  };
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
