import { originS } from '../pass/origin.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';

/** Where a film ends on its timeline, as far as its container says. */
export function announcedEndS(tracks: SourceTracks): number {
  const { startS, durationS, video, audio } = tracks;
  const ends = [video?.endS, audio?.endS].filter((endS) => endS !== null && endS !== undefined);
  const endS = ends.length > 0 ? Math.max(...ends) : startS + durationS;
  return endS - originS(tracks);
}
