import { itemsOf } from '@commoncast/core/playlists/items-of';
import { useEffect, useState } from 'react';
import type { WatchedPlaylist } from '../../app/page-props.ts';

/** Which item of the playlist is in the page's player, and how to say that it is another one now. */
export function useShownVideo(
  playlist: WatchedPlaylist,
): [id: string | undefined, show: (id: string) => void] {
  const [id, show] = useState(itemsOf(playlist)[0]?.id);
  useEffect(() => {
    const follow = (event: Event): void => show((event as CustomEvent<{ id: string }>).detail.id);
    // It bubbles: the player may be another one by then.
    document.addEventListener('commoncast-itemchange', follow);
    return () => document.removeEventListener('commoncast-itemchange', follow);
  }, []);
  return [id, show];
}
