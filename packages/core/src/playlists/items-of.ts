import type { PlaylistStream, PublicVideo } from '../players/schema.ts';

interface Listed<Video, Stream> {
  readonly videos: readonly Video[];
  readonly streams?: readonly Stream[] | undefined;
}

/** The videos and live streams of a playlist in one order. */
export function itemsOf<Video = PublicVideo, Stream extends Pick<PlaylistStream, 'index'> = PlaylistStream>({
  videos,
  streams = [],
}: Listed<Video, Stream>): (Video | Stream)[] {
  const items: (Video | Stream)[] = [...videos];
  // Each finds its place once those before it have theirs.
  for (const stream of streams) items.splice(stream.index, 0, stream);
  return items;
}

/** What a player of a playlist begins with, as its details name it: the first item, and the first video where that is a stream. */
export function openingOf<
  Video = PublicVideo,
  Stream extends Pick<PlaylistStream, 'index'> = PlaylistStream,
>({
  videos: [video],
  streams: [stream] = [],
}: Listed<Video, Stream>): { video: Video | null; live?: Stream } {
  return { video: video ?? null, ...(stream?.index === 0 && { live: stream }) };
}
