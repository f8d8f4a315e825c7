import type { BandwidthEstimate } from './bandwidth.ts';
import {
  chooseAfterSeek,
  chooseVariant,
  highestOfAll,
  highestUseful,
  type Situation,
} from './choose-variant.ts';
import type { Rendition } from './rendition.ts';

/** Which rendition the next segment is taken from. */
export interface RenditionChoice {
  /** By the visitor. */
  chosen: number | 'auto';
  /** What was fetched last. */
  readonly current: number;
  /** Somebody waits for a place of which nothing is loaded. */
  readonly isAfterJump: boolean;
  /**
   * @param aheadS what can be played until the segment has to be there
   * @param isLadderOnly no copy of the source, unless the visitor wants it
   */
  choose(segmentS: number, aheadS: number, isLadderOnly?: boolean): number;
  /** What the choice knows of the line and of what is loaded. */
  situation(segmentS: number, aheadS: number): Situation;
  /** The highest rung of the ladder for which the place on the screen has room. */
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
  /** Of the place for the picture, in device pixels. */
  const placePx = () =>
    [video.clientWidth, video.clientHeight].map((side) => side * devicePixelRatio) as [number, number];
  return {
    chosen: 'auto',
    get current() {
      return current;
    },
    get isAfterJump() {
      return next === 'jump';
    },
    choose(segmentS, aheadS, isLadderOnly) {
      if (next === 'first') return current;
      if (this.chosen !== 'auto') return this.chosen;
      if (next === 'lowest') return 0;
      const situation = this.situation(segmentS, aheadS);
      // A picture of the ladder is there sooner, and a copy has few places where one can begin.
      if (next === 'jump') return chooseAfterSeek(renditions, this.highest(), situation);
      const highest = isLadderOnly ? this.highest() : highestOfAll(renditions, ...placePx());
      return chooseVariant(renditions, highest, situation);
    },
    situation: (segmentS, aheadS) => ({
      bps: estimate.bps,
      latencyS: estimate.latencyS,
      aheadS: aheadS / Math.max(1, video.playbackRate),
      segmentS,
      current,
    }),
    highest() {
      return highestUseful(
        renditions.filter(({ sourceCopy }) => !sourceCopy),
        ...placePx(),
      );
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
