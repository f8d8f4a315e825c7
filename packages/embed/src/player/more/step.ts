import type { PlayerParts } from '../context.ts';
import { placeIn } from './playlist.ts';

/** Goes one video on or back in the playlist, where there is one; says which. */
export function step({ change, details, notices }: PlayerParts, by: 1 | -1): void {
  const place = placeIn(details);
  const video = by > 0 ? place?.next : place?.previous;
  if (!video) return;
  change(video, false);
  notices.show({ text: video.title });
}
