import { mayStay } from '../ladder/copy-rules.ts';
import type { VideoTrack } from '../probe/source-tracks.ts';
import type { FirstRendition } from './first-rendition.ts';

/** Whether copied pictures are good enough to be the ladder's largest rendition. */
export function copyStays(
  video: VideoTrack,
  { renditions: [copy], hasOpenGop }: Pick<FirstRendition, 'renditions' | 'hasOpenGop'>,
): boolean {
  const { segments, averageBandwidthBps } = copy!;
  return mayStay(video, {
    firstSegmentS: segments[0]!.durationS,
    longestSegmentS: Math.max(...segments.map(({ durationS }) => durationS)),
    averageRateBps: averageBandwidthBps,
    hasOpenGop,
  });
}
