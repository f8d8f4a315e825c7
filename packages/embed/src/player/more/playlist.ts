import type { PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';

/** Where a player is in its playlist. */
export interface PlaylistPlace {
  readonly videos: readonly PublicVideo[];
  /** Index of what is on; -1 where the list does not have it any more. */
  readonly at: number;
  readonly next: PublicVideo | undefined;
  readonly previous: PublicVideo | undefined;
}

/** Undefined for a player of one video. */
export function placeIn({ playlist, video, videoLoop }: PublicPlayer): PlaylistPlace | undefined {
  if (!playlist) return undefined;
  const { videos } = playlist;
  const at = videos.findIndex(({ id }) => id === video?.id);
  const around = videoLoop && videos[1] ? videos[0] : undefined;
  return { videos, at, next: videos[at + 1] ?? around, previous: at > 0 ? videos[at - 1] : undefined };
}
