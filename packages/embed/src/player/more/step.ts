import type { CommoncastPlayerElement } from '../../element/tags.ts';
import type { PlayerParts } from '../context.ts';
import { type ListItem, placeIn } from './playlist.ts';

/** Shows another item of the playlist. @param isAutoPlay nobody has asked for it */
export function goTo({ details, shell }: PlayerParts, item: ListItem, isAutoPlay?: boolean): void {
  const index = placeIn(details)!.items.indexOf(item);
  (shell.root.host as CommoncastPlayerElement).playItem?.(index, isAutoPlay).catch(() => {});
}

/** Goes one item on or back in the playlist, where there is one; says which. */
export function step(parts: PlayerParts, by: 1 | -1): void {
  const place = placeIn(parts.details);
  const item = by > 0 ? place?.next : place?.previous;
  if (!item) return;
  goTo(parts, item);
  parts.notices.show({ text: item.title });
}
