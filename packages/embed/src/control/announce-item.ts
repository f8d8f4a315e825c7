import { itemsOf } from '@commoncast/core/playlists/items-of';
import type { ControlParts } from './control-parts.ts';

/** Tells the page, as `commoncast-itemchange`, that another item of the playlist is on. */
export function announceItem({
  shell: { frame, video },
  details,
  emit,
}: Pick<ControlParts, 'shell' | 'details' | 'emit'>): void {
  const { playlist, replayOf, videoLoop } = details;
  const id = replayOf ?? details.video?.id;
  if (!playlist || !id) return;
  // The only video of a list goes round with the streams beside it, not alone.
  if (videoLoop && playlist.streams) video.loop = false;
  // Where it has moved to or from a stream, that has said so.
  const { item: before } = frame.dataset;
  frame.dataset.item = id;
  const index = itemsOf(playlist).findIndex((item) => item.id === id);
  if (before && before !== id && index >= 0) emit('itemchange', { id, index });
}
