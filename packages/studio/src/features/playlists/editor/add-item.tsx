import type { Stream } from '@commoncast/core/live/schema';
import { MAX_PLAYLIST_ITEMS } from '@commoncast/core/playlists/constants';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { streamsQuery } from '../../../data/stream-queries.ts';
import { videosQuery } from '../../../data/video-queries.ts';
import { useCan } from '../../../services/use-can.ts';
import { useServices } from '../../../services/use-services.ts';
import { AsyncPicker } from '../../../ui/form/picker/async-picker.tsx';
import { streamWords } from '../../../ui/live/stream-words.ts';
import { Thumbnail } from '../../../ui/media/thumbnail.tsx';

const OPTIONS = 20;

/** A video or a live stream that can be put into a playlist. */
interface Option {
  readonly id: string;
  readonly name: string;
  readonly posterUrl: string | null;
  readonly group: 'Live streams' | 'Videos';
  /** Of a stream: where it stands. */
  readonly state: string;
}

interface AddItemProps {
  readonly listedIds: readonly string[];
  readonly onAdd: (id: string) => Promise<boolean>;
}

/** Finds a video or a live stream by name and puts it at the end of the list; stays open for the next one. */
export function AddItem({ listedIds, onAdd }: AddItemProps) {
  const isFull = listedIds.length >= MAX_PLAYLIST_ITEMS;
  const isListed = ({ id }: Option) => listedIds.includes(id);
  return (
    <AsyncPicker<Option>
      label="Add a video or live stream"
      helperText={
        isFull
          ? `A playlist can have up to ${MAX_PLAYLIST_ITEMS} items. Remove one to add another.`
          : undefined
      }
      isDisabled={isFull}
      isForMany
      value={null}
      useOptions={useItems}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      groupOf={({ group }) => group}
      isTaken={isListed}
      renderOption={(option) => (
        <>
          <Thumbnail isSmall posterUrl={option.posterUrl} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{option.name}</bdi>
            {option.state && ` · ${option.state}`}
            {isListed(option) && ' (in the playlist)'}
          </Box>
        </>
      )}
      emptyText="Nothing to add yet. Upload a video or schedule a stream first."
      onChoose={(option) => option && onAdd(option.id)}
    />
  );
}

function useItems(search: string) {
  const { client } = useServices();
  const videos = useQuery(videosQuery(client, { search, size: OPTIONS, exceptFailed: true }));
  const canSeeStreams = useCan('stream:read');
  const streams = useQuery({
    ...streamsQuery(client, { search, size: OPTIONS }),
    enabled: canSeeStreams,
  });
  const found = streams.data?.content ?? [];
  return {
    options: [
      ...(videos.data?.content ?? []).map(ofVideo),
      ...found.filter(({ streamStatus }) => streamStatus !== 'CANCELLED').map(ofStream),
    ],
    isPending: videos.isPending || streams.isLoading,
  };
}

const ofVideo = ({ id, name, posterUrl }: Vod): Option => ({
  id,
  name,
  posterUrl,
  group: 'Videos',
  state: '',
});

function ofStream(stream: Stream): Option {
  const { id, name, posterUrl } = stream;
  const { state, detail } = streamWords(stream);
  return { id, name, posterUrl, group: 'Live streams', state: detail ? `${state}, ${detail}` : state };
}
