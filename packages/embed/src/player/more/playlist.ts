import type { PlaylistStream, PublicVideo } from '@commoncast/core/players/schema';
import { itemsOf } from '@commoncast/core/playlists/items-of';
import type { ShownPlayer } from '../../loader/about.ts';

/** A video of a playlist, or a stream. */
export type ListItem = PublicVideo | PlaylistStream;

/** Where a player is in its playlist. */
export interface PlaylistPlace {
  readonly items: readonly ListItem[];
  /** Index of what is on; -1 where the list does not have it any more. */
  readonly at: number;
  readonly next: ListItem | undefined;
  readonly previous: ListItem | undefined;
}

/** Undefined for a player of one video or stream. */
export function placeIn({ playlist, video, videoLoop, replayOf }: ShownPlayer): PlaylistPlace | undefined {
  if (!playlist) return undefined;
  const items = itemsOf(playlist);
  const shown = replayOf ?? video?.id;
  const at = items.findIndex(({ id }) => id === shown);
  const around = videoLoop && items[1] ? items[0] : undefined;
  return { items, at, next: items[at + 1] ?? around, previous: at > 0 ? items[at - 1] : undefined };
}
