import type { Segment } from './media-playlist.ts';
import { loadedEnd, rangesOf } from './ranges.ts';

/** Where the picture is, and what is loaded around it. Seconds. */
export interface Playhead {
  positionS(): number;
  /** What can be played without another byte. */
  aheadS(): number;
  /** Where what is loaded around a position ends; the position itself where nothing is. */
  loadedEndS(positionS: number): number;
  isLoaded(segment: Segment): boolean;
}

/** @param startS where to begin, until the video is there */
export function createPlayhead(video: HTMLVideoElement, startS: number): Playhead {
  const positionS = (): number =>
    video.readyState ? video.currentTime : Math.max(startS, video.currentTime);
  const loadedEndS = (fromS: number): number => loadedEnd(rangesOf(video.buffered), fromS);
  return {
    positionS,
    loadedEndS,
    aheadS: () => loadedEndS(positionS()) - positionS(),
    isLoaded(segment) {
      const middleS = (segment.startS + segment.endS) / 2;
      return loadedEndS(middleS) > middleS;
    },
  };
}
