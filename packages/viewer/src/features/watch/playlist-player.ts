import type { PlaylistStream, PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import { openingOf } from '@commoncast/core/playlists/items-of';
import type { WatchedPlaylist } from '../../app/page-props.ts';

const TAG = 'commoncast-player';

/** A video of a playlist, or a live stream. */
export type ListedItem = PublicVideo | PlaylistStream;

/** What of the embed's element is needed here; the page knows it only by what it promises to any site. */
interface PlayerElement extends HTMLElement {
  details: Pick<PublicPlayer, 'video' | 'playlist' | 'live'>;
  play(): Promise<void>;
}

/** False where the embed has not arrived, or never will. */
export function isReadyToPlay(): boolean {
  return customElements.get(TAG) !== undefined;
}

/** Gives the page's player its playlist. The element takes it whether the embed has arrived or not. */
export function showPlaylist(playlist: WatchedPlaylist): void {
  const player = document.querySelector<PlayerElement>(TAG);
  if (player) player.details = { ...openingOf(playlist), playlist };
}

/** Plays the list from this item on: a new player, as the one there may be in the middle of any other. */
export function playFrom(playlist: WatchedPlaylist, item: ListedItem): void {
  const player = document.createElement(TAG) as PlayerElement;
  document.querySelector(TAG)?.replaceWith(player);
  player.details = { ...('index' in item ? { video: null, live: item } : { video: item }), playlist };
  player.scrollIntoView({ block: 'nearest' });
  // A waiting room plays nothing yet.
  player.play().catch(() => {});
}
