import type { BandwidthEstimate } from './bandwidth.ts';
import { chooseAfterSeek, chooseVariant, highestUseful, type Situation } from './choose-variant.ts';
import type { Rendition } from './rendition.ts';

/** Which rendition the next segment is taken from. */
export interface RenditionChoice {
  /** By the visitor. */
  chosen: number | 'auto';
  /** What was fetched last. */
  readonly current: number;
  /** Somebody waits for a place of which nothing is loaded. */
  readonly isAfterJump: boolean;
  /** @param aheadS what can be played until the segment has to be there */
  choose(segmentS: number, aheadS: number): number;
  /** What the choice knows of the line and of what is loaded. */
  situation(segmentS: number, aheadS: number): Situation;
  /** The highest one for which the place on the screen has room. */
  highest(): number;
  jump(): void;
  /** The next one has to come quickly. */
  hurry(): void;
  /** A segment of this one has come. */
  settle(id: number): void;
}

/** @param first the rendition that comes first: it is on its way already, and a chosen quality follows it */
export function createRenditionChoice(
  video: HTMLVideoElement,
  renditions: readonly Rendition[],
  estimate: BandwidthEstimate,
  first: number,
): RenditionChoice {
  let current = first;
  let next: 'first' | 'jump' | 'lowest' | 'any' = 'first';
  return {
    chosen: 'auto',
    get current() {
      return current;
    },
    get isAfterJump() {
      return next === 'jump';
    },
    choose(segmentS, aheadS) {
      if (next === 'first') return current;
      if (this.chosen !== 'auto') return this.chosen;
      if (next === 'lowest') return 0;
      const choose = next === 'jump' ? chooseAfterSeek : chooseVariant;
      return choose(renditions, this.highest(), this.situation(segmentS, aheadS));
    },
    situation: (segmentS, aheadS) => ({
      bps: estimate.bps,
      latencyS: estimate.latencyS,
      aheadS: aheadS / Math.max(1, video.playbackRate),
      segmentS,
      current,
    }),
    highest() {
      const scale = window.devicePixelRatio;
      return highestUseful(renditions, video.clientWidth * scale, video.clientHeight * scale);
    },
    jump() {
      next = 'jump';
    },
    hurry() {
      next = 'lowest';
    },
    settle(id) {
      current = id;
      next = 'any';
    },
  };
}
