import type { Prefetch } from '../prefetch.ts';
import type { BandwidthEstimate } from './bandwidth.ts';
import { createBufferRoom, FIRST_AHEAD_S } from './buffer-room.ts';
import { createBufferedSegments, type NextSegment } from './buffered-segments.ts';
import { createCarrier } from './carrier.ts';
import { createGaps } from './gaps.ts';
import { createPlayhead } from './playhead.ts';
import { createRecovery } from './recovery.ts';
import type { Rendition } from './rendition.ts';
import { createRenditionChoice } from './rendition-choice.ts';
import { createSegmentLoader } from './segment-loader.ts';
import { createShelf, isMissing } from './shelf.ts';
import type { Sink } from './sink.ts';
import { createWorkLoop } from './work-loop.ts';

export interface FeederOptions {
  readonly video: HTMLVideoElement;
  readonly sink: Sink;
  /** Lowest first. */
  readonly renditions: readonly Rendition[];
  readonly prefetch: Prefetch;
  readonly estimate: BandwidthEstimate;
  readonly startS: number;
  /** The rendition that comes first. */
  readonly first: number;
  /** The line does not come back. */
  readonly onLost: () => void;
  /** No rendition has what comes next, nor what follows it. */
  readonly onGone: () => void;
  /** Something that no second try mends: the data, or the buffer. */
  readonly onBroken: (error: unknown) => void;
}

/** Keeps the buffer of one media source filled around the position, in the best quality that gets there in time. */
export interface Feeder {
  chosen: number | 'auto';
  /** The rendition that is shown at the position. */
  readonly shown: number | undefined;
  /** Looks what is to be done: a few times a second, and after everything that changes the picture's needs. */
  look(): void;
  /** Loads the chosen rendition in the place of what lies ahead. */
  replaceAhead(): void;
  isSkipped(positionS: number): boolean;
  destroy(): void;
}

/** Seconds that are left for an exchange: where somebody waits for it, and where nobody may notice. */
const CHANGE_MARGIN_S = 0.5;
const RENEW_MARGIN_S = 2;

export function createFeeder(options: FeederOptions): Feeder {
  const { video, sink, renditions, prefetch, estimate, onLost, onGone, onBroken } = options;
  const playhead = createPlayhead(video, options.startS);
  const { positionS, wantedS, aheadS, loadedEndS } = playhead;
  const hasPicture = (): boolean => aheadS() >= FIRST_AHEAD_S;
  const buffered = createBufferedSegments(playhead.ranges);
  const room = createBufferRoom(video, sink, playhead);
  const gaps = createGaps();
  const choice = createRenditionChoice(video, renditions, estimate, options.first);
  const loop = createWorkLoop(() => step(), onBroken);
  const recovery = createRecovery({ room, rest: loop.rest, onSlow: choice.hurry, hasPicture });
  const shelf = createShelf(renditions);
  const carry = createCarrier({
    sink,
    prefetch,
    isUrgent: () => aheadS() < 1,
    onNoBeginning({ path }, error) {
      // Without it, none of its segments is of use.
      if (isMissing(error)) shelf.lose(path);
    },
  });
  const loader = createSegmentLoader({
    ...{ sink, renditions, estimate, playhead, buffered, gaps, choice, shelf, carry },
    onLoaded: recovery.reset,
  });
  /** The best rendition that the place on the screen had room for. */
  let bestBefore = Number.POSITIVE_INFINITY;

  const nextSegment = (): NextSegment => buffered.next(wantedS(), gaps.ranges);
  const isReplacing = (): boolean => nextSegment().poorId !== undefined;

  /** @returns whether there is more to do at once */
  const step = async (): Promise<boolean> => {
    // What is loaded is shown to its end before anybody is told.
    if (gaps.isGone) return !hasPicture() && finish(onGone);
    await room.trim();
    const next = nextSegment();
    // What a visitor has chosen, or gone to, is wanted whatever the browser says.
    const isWanted = sink.wantsData || next.poorId !== undefined || choice.isAfterJump;
    // What was skipped is nothing to play.
    const isEnough = !gaps.isOpen && next.atS - positionS() >= room.goalS();
    if (!isWanted || isEnough) return false;
    try {
      return await loader.load(next);
    } catch (error) {
      return !loop.isOver && ((await recovery.recover(error)) || finish(onLost));
    }
  };
  const finish = (tell: () => void): false => {
    loop.stop();
    tell();
    return false;
  };

  /** Takes something else than what is on its way. */
  const turn = (): void => {
    loader.abort();
    loop.wake();
    loop.run();
  };
  const onSeeking = (): void => {
    const toS = wantedS();
    // There may be something else.
    gaps.reset();
    if (loadedEndS(toS) === toS) choice.jump();
    const { atS } = nextSegment();
    const { startS, endS } = loader.job?.segment ?? {};
    if (!(startS! <= atS + 0.1 && endS! > atS)) turn();
  };
  /** On a full screen, what was loaded for a small place looks poor. */
  const renew = (): void => {
    const best = choice.highest();
    const hasGrown = best > bestBefore;
    bestBefore = best;
    if (!hasGrown || choice.chosen !== 'auto') return;
    buffered.replace((id) => id < best, RENEW_MARGIN_S);
    const next = nextSegment();
    if (next.poorId !== undefined && loader.hasBetterFor(next)) turn();
  };
  const onOnline = (): void => {
    recovery.reset();
    loop.wake();
  };
  video.addEventListener('seeking', onSeeking);
  addEventListener('online', onOnline);

  return {
    get chosen() {
      return choice.chosen;
    },
    set chosen(id) {
      choice.chosen = id;
    },
    get shown() {
      return buffered.renditionAt(positionS());
    },
    look() {
      renew();
      if (loader.giveUpLate()) turn();
      loop.run();
    },
    replaceAhead() {
      // What lies ahead may be of several renditions.
      buffered.replace((id) => id !== choice.chosen, CHANGE_MARGIN_S);
      if (isReplacing() || (loader.job && loader.job.id !== choice.chosen)) turn();
    },
    isSkipped: gaps.isSkipped,
    destroy() {
      video.removeEventListener('seeking', onSeeking);
      removeEventListener('online', onOnline);
      loader.abort();
      loop.stop();
    },
  };
}
