import type { PlaylistItem } from '../element/control-methods.ts';
import type { ListItem } from '../player/more/playlist.ts';

/** What `getItems` answers. */
export function listItems(items: readonly ListItem[], shownId: string | undefined): PlaylistItem[] {
  return items.map((item) => ({
    id: item.id,
    title: item.title,
    durationS: 'index' in item ? (item.premiere?.durationS ?? 0) : item.durationS,
    isCurrent: item.id === shownId,
  }));
}
