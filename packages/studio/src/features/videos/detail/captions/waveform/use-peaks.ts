import { useQueries, useQuery } from '@tanstack/react-query';
import { PEAKS_PER_S } from './peaks-of.ts';
import { peaksQuery, soundTrackQuery } from './sound-queries.ts';

interface ShownPeaks {
  /** A number for each fiftieth of a second in sight; 0 where nothing is known. */
  readonly peaks: readonly number[];
  readonly isPending: boolean;
  /** Nothing can be shown: the video has no sound, or this browser cannot read it. */
  readonly isMissing: boolean;
}

/** The peaks of a part of a video's sound. */
export function usePeaks(playbackUrl: string, fromS: number, lengthS: number): ShownPeaks {
  const track = useQuery(soundTrackQuery(playbackUrl));
  const segments = (track.data?.segments ?? []).filter(
    ({ startS, durationS }) => startS < fromS + lengthS && startS + durationS > fromS,
  );
  const parts = useQueries({
    queries: track.data
      ? segments.map((segment) => peaksQuery(track.data as NonNullable<typeof track.data>, segment))
      : [],
  });
  const peaks = new Array<number>(Math.round(lengthS * PEAKS_PER_S)).fill(0);
  for (const [index, { startS }] of segments.entries()) {
    const offset = Math.round((startS - fromS) * PEAKS_PER_S);
    for (const [place, peak] of (parts[index]?.data ?? []).entries()) {
      const at = offset + place;
      if (at >= 0 && at < peaks.length) peaks[at] = Math.max(peaks[at] ?? 0, peak);
    }
  }
  return {
    peaks,
    isPending: track.isPending || parts.some((part) => part.isPending),
    isMissing:
      track.isError || track.data === null || (parts.length > 0 && parts.every((part) => part.isError)),
  };
}
