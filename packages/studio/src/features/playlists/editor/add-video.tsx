import { MAX_PLAYLIST_ITEMS } from '@commoncast/core/playlists/constants';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { videosQuery } from '../../../data/video-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { AsyncPicker } from '../../../ui/form/picker/async-picker.tsx';
import { Thumbnail } from '../../../ui/media/thumbnail.tsx';

const OPTIONS = 20;

interface AddVideoProps {
  readonly listedIds: readonly string[];
  readonly onAdd: (videoId: string) => Promise<boolean>;
}

/** Finds a video by name and puts it at the end of the list; stays open for the next one. */
export function AddVideo({ listedIds, onAdd }: AddVideoProps) {
  const isFull = listedIds.length >= MAX_PLAYLIST_ITEMS;
  const isListed = ({ id }: Vod) => listedIds.includes(id);
  return (
    <AsyncPicker<Vod>
      label="Add a video"
      helperText={
        isFull
          ? `A playlist can have up to ${MAX_PLAYLIST_ITEMS} videos. Remove one to add another.`
          : undefined
      }
      isDisabled={isFull}
      isForMany
      value={null}
      useOptions={useVideos}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      isTaken={isListed}
      renderOption={(video) => (
        <>
          <Thumbnail isSmall posterUrl={video.posterUrl} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{video.name}</bdi>
            {isListed(video) && ' (in the playlist)'}
          </Box>
        </>
      )}
      emptyText="No videos yet. Upload one first."
      onChoose={(video) => video && onAdd(video.id)}
    />
  );
}

function useVideos(search: string) {
  const { client } = useServices();
  const videos = useQuery(videosQuery(client, { search, size: OPTIONS, exceptFailed: true }));
  return { options: videos.data?.content ?? [], isPending: videos.isPending };
}
