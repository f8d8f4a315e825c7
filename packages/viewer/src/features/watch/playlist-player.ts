import type { PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import type { WatchedPlaylist } from '../../app/page-props.ts';

const TAG = 'commoncast-player';

/** What of the embed's element is needed here; the page knows it only by what it promises to any site. */
interface PlayerElement extends HTMLElement {
  details: Pick<PublicPlayer, 'video' | 'playlist'>;
  play(): Promise<void>;
}

/** False where the embed has not arrived, or never will. */
export function isReadyToPlay(): boolean {
  return customElements.get(TAG) !== undefined;
}

/** Gives the page's player its playlist. The element takes it whether the embed has arrived or not. */
export function showPlaylist(playlist: WatchedPlaylist): void {
  const [video = null] = playlist.videos;
  const player = document.querySelector<PlayerElement>(TAG);
  if (player) player.details = { video, playlist };
}

/** Plays the list from this video on: a new player, as the one there may be in the middle of any other video. */
export function playFrom(playlist: WatchedPlaylist, video: PublicVideo): void {
  const player = document.createElement(TAG) as PlayerElement;
  document.querySelector(TAG)?.replaceWith(player);
  player.details = { video, playlist };
  player.scrollIntoView({ block: 'nearest' });
  void player.play();
}
