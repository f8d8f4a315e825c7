import type { SourceTracks } from '../probe/source-tracks.ts';

/** Tracks that start this close together are shown from the first picture; the sound before it is too short to miss. */
const SAME_START_S = 0.1;
/** A track that starts this late is a fault in the file, not intended. */
const LATEST_START_S = 60;

/** Where the renditions start on the source's clock. */
export function originS({ video, audio, startS }: SourceTracks): number {
  if (video === null || audio === null) return (video ?? audio)?.startS ?? startS;
  const apartS = Math.abs(video.startS - audio.startS);
  if (apartS <= SAME_START_S) return video.startS;
  return apartS > LATEST_START_S
    ? Math.max(video.startS, audio.startS)
    : Math.min(video.startS, audio.startS);
}
