import { loadedEnd, type Range, rangesOf } from '../ranges.ts';
import type { Segment } from './media-playlist.ts';

/** Where the picture is, and what is loaded around it. Seconds. */
export interface Playhead {
  positionS(): number;
  /** Where what is to be shown begins: at the very end, the last segment is. */
  wantedS(): number;
  /** What can be played without another byte. */
  aheadS(): number;
  /** Where what is loaded around a position ends; the position itself where nothing is. */
  loadedEndS(positionS: number): number;
  isLoaded(segment: Segment): boolean;
  /** All that is loaded. */
  ranges(): Range[];
}

const LAST_S = 0.5;

/** @param startS where to begin, until the video is there */
export function createPlayhead(video: HTMLVideoElement, startS: number): Playhead {
  const ranges = (): Range[] => rangesOf(video.buffered);
  const positionS = (): number =>
    video.readyState ? video.currentTime : Math.max(startS, video.currentTime);
  const loadedEndS = (fromS: number): number => loadedEnd(ranges(), fromS);
  return {
    positionS,
    wantedS: () => Math.min(positionS(), video.duration - LAST_S || positionS()),
    loadedEndS,
    aheadS: () => loadedEndS(positionS()) - positionS(),
    isLoaded(segment) {
      const middleS = (segment.startS + segment.endS) / 2;
      return loadedEndS(middleS) > middleS;
    },
    ranges,
  };
}
