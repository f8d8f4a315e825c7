import type { Early } from '../../../show/early.ts';
import type { BandwidthEstimate } from './bandwidth.ts';
import { createCarrier, type Job } from './carrier.ts';
import {
  chooseAfterSeek,
  chooseVariant,
  highestUseful,
  type Situation,
  shouldGiveUp,
} from './choose-variant.ts';
import { StatusError } from './fetch-body.ts';
import { type Segment, segmentAt } from './media-playlist.ts';
import { createPlayhead } from './playhead.ts';
import { excess, loadedEnd, type Range, rangesOf } from './ranges.ts';
import type { Rendition } from './rendition.ts';
import { retryDelayMs } from './retry-delay.ts';
import { createShelf, isMissing } from './shelf.ts';
import { createShownLog } from './shown-log.ts';
import type { Sink } from './sink.ts';

export interface FeederOptions {
  readonly video: HTMLVideoElement;
  readonly sink: Sink;
  /** Lowest first. */
  readonly renditions: readonly Rendition[];
  readonly early: Early;
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

/** Seconds loaded ahead: for the first picture, before anybody plays, and from then on. */
const FIRST_AHEAD_S = 0.5;
const READY_AHEAD_S = 2;
const AHEAD_S = 30;
const BEHIND_S = 30;
/** Beyond what is loaded on purpose: jumps leave islands behind. */
const ISLAND_S = 20;
const USUAL_SEGMENT_S = 4;
/** Seconds that are left for an exchange: where somebody waits for it, and where nobody may notice. */
const CHANGE_MARGIN_S = 0.5;
const RENEW_MARGIN_S = 2;
const MAX_FAILURES = 4;
const MAX_SKIPS = 2;

export function createFeeder(options: FeederOptions): Feeder {
  const { video, sink, renditions, early, estimate, startS } = options;
  const { positionS, aheadS, loadedEndS, isLoaded } = createPlayhead(video, startS);
  const shelf = createShelf(renditions);
  const shown = createShownLog();
  const carry = createCarrier({
    sink,
    early,
    isUrgent: () => aheadS() < 1,
    onNoBeginning({ path }, error) {
      // Without it, none of its segments is of use.
      if (isMissing(error)) shelf.lose(path);
    },
  });
  const skipped: Range[] = [];
  let chosen: number | 'auto' = 'auto';
  let isOver = false;
  let isRunning = false;
  let job: Job | undefined;
  /** Stops what is on its way, for something else. */
  let abort = new AbortController();
  let wake = (): void => {};
  /** Where the next segment begins, unless it is loaded already. */
  let cursorS = startS;
  /** Up to here what is loaded is loaded again. */
  let replaceToS = 0;
  let current = options.first;
  let next: 'first' | 'jump' | 'lowest' | 'any' = 'first';
  let failures = 0;
  let skips = 0;
  let isEnded = false;
  /** Nothing of what follows is there. */
  let isGone = false;
  /** The best rendition that the place on the screen had room for. */
  let bestBefore = Number.POSITIVE_INFINITY;
  /** Shrinks where the browser gives less room than we want. */
  let room = 1;

  const goalS = (): number => {
    if (video.readyState < 2) return FIRST_AHEAD_S;
    return video.paused && !video.played.length ? READY_AHEAD_S : AHEAD_S * room;
  };
  const situation = (segmentS: number): Situation => ({
    bps: estimate.bps,
    latencyS: estimate.latencyS,
    // What is loaded again has to be there before the picture is.
    aheadS: (cursorS < replaceToS ? cursorS - positionS() : aheadS()) / Math.max(1, video.playbackRate),
    segmentS,
    current,
  });
  const highest = (): number => {
    const scale = window.devicePixelRatio;
    return highestUseful(renditions, video.clientWidth * scale, video.clientHeight * scale);
  };
  const choose = (segmentS: number): number => {
    // It is on its way already: a chosen quality follows it.
    if (next === 'first') return current;
    if (chosen !== 'auto') return chosen;
    if (next === 'lowest') return 0;
    return (next === 'jump' ? chooseAfterSeek : chooseVariant)(renditions, highest(), situation(segmentS));
  };

  const currentSegment = (): Segment | undefined =>
    segmentAt(renditions[current]?.playlist?.segments ?? [], cursorS);
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** @returns whether there is more to do at once */
  const step = async (): Promise<boolean> => {
    if (isGone) return tellGone();
    const ranges = rangesOf(video.buffered);
    for (const range of excess(ranges, positionS(), BEHIND_S * room, AHEAD_S + ISLAND_S)) {
      await sink.remove(range);
      // Taking away opens a source that had ended.
      isEnded = false;
    }
    if (cursorS >= replaceToS) cursorS = loadedEnd(ranges, cursorS);
    // What a visitor has chosen, or gone to, is wanted whatever the browser says.
    const isAskedFor = cursorS < replaceToS || next === 'jump';
    // What was skipped is nothing to play.
    if (!(sink.wantsData || isAskedFor) || (!skips && cursorS - positionS() >= goalS())) return false;
    if (abort.signal.aborted) abort = new AbortController();
    const mine = abort;
    try {
      const length = currentSegment();
      const wanted = choose(length ? length.endS - length.startS : USUAL_SEGMENT_S);
      // Only a better one is worth being loaded again.
      if (length && chosen === 'auto' && cursorS < replaceToS && wanted <= (shownIn(length) ?? -1)) {
        cursorS = length.endS;
        return true;
      }
      const found = await shelf.find(cursorS, wanted, mine.signal);
      if (mine.signal.aborted) return true;
      if (found === 'ended') {
        if (!isEnded) await sink.end();
        isEnded = true;
        return false;
      }
      if (found === 'missing') return skip();
      const [rendition, segment] = found;
      job = { id: rendition.id, segment, abort: mine, sinceMs: performance.now(), bytes: 0, totalBytes: 0 };
      estimate.add(await carry(rendition, job));
      // A parser that waits for the end of a damaged box swallows whatever follows, and shows nothing of it.
      if (!isLoaded(segment)) throw new Error('The buffer shows nothing of the segment');
      shown.add(segment.startS, segment.endS, rendition.id);
      if (!mine.signal.aborted) cursorS = segment.endS;
      current = rendition.id;
      next = 'any';
      failures = skips = 0;
      isEnded = false;
      return true;
    } catch (error) {
      sink.dropPart();
      return recover(error, mine.signal);
    } finally {
      job = undefined;
    }
  };

  /** What is loaded is shown to its end before anybody is told. */
  const tellGone = (): boolean => {
    if (aheadS() < FIRST_AHEAD_S) {
      isOver = true;
      options.onGone();
    }
    return false;
  };
  const skip = (): boolean => {
    const segment = currentSegment();
    skips += 1;
    if (!segment || skips > MAX_SKIPS) {
      isGone = true;
      return tellGone();
    }
    skipped.push([segment.startS, segment.endS]);
    cursorS = segment.endS;
    return true;
  };

  const recover = async (error: unknown, signal: AbortSignal): Promise<boolean> => {
    if (isOver) return false;
    if (signal.aborted) return true;
    if (isMissing(error) && job) {
      shelf.lose(job.segment.url);
      return true;
    }
    if ((error as Error).name === 'QuotaExceededError') {
      // What lies behind goes first; then less is loaded ahead.
      room = Math.max(0.1, room * 0.6);
      const { buffered } = video;
      for (const range of excess(rangesOf(buffered), positionS(), 2, AHEAD_S * room))
        await sink.remove(range);
      await rest(500);
      return true;
    }
    if (!(error instanceof TypeError || error instanceof StatusError)) throw error;
    failures += 1;
    if (failures > 1) next = 'lowest';
    if (!navigator.onLine) await rest(2 ** 30);
    else if (failures > MAX_FAILURES && aheadS() < FIRST_AHEAD_S) {
      isOver = true;
      options.onLost();
      return false;
    } else await rest(retryDelayMs(failures));
    return true;
  };

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isOver && (await step()));
    } catch (error) {
      if (!isOver) options.onBroken(error);
    } finally {
      isRunning = false;
    }
  };

  /** Takes something else than what is on its way. */
  const turn = (): void => {
    abort.abort();
    wake();
    void run();
  };
  const onSeeking = (): void => {
    // The very end shows the last segment.
    const toS = Math.min(positionS(), video.duration - 0.5 || positionS());
    const endS = loadedEndS(toS);
    // There may be something else.
    isGone = false;
    skips = replaceToS = 0;
    cursorS = toS;
    if (endS === toS) next = 'jump';
    const isWanted = job && job.segment.startS <= endS + 0.1 && job.segment.endS > endS;
    if (isWanted) return;
    turn();
  };
  const shownIn = ({ startS: from, endS: to }: Segment): number | undefined => shown.at((from + to) / 2);
  /** Loads again what lies ahead and is not good enough. @returns whether there is any */
  const replace = (marginS: number, isPoor: (id: number | undefined) => boolean): boolean => {
    const now = positionS();
    const segments = renditions[current]?.playlist?.segments ?? [];
    const toS = loadedEndS(now);
    const from = segments.find((one) => one.startS > now + marginS && isPoor(shownIn(one)))?.startS;
    if (from === undefined || from >= toS) return false;
    replaceToS = toS;
    cursorS = from;
    return true;
  };
  /** On a full screen, what was loaded for a small place looks poor. */
  const renew = (): void => {
    const best = highest();
    const hasGrown = best > bestBefore;
    bestBefore = best;
    if (hasGrown && chosen === 'auto' && replace(RENEW_MARGIN_S, (id = best) => id < best)) turn();
  };
  /** What comes too late is given up for the lowest rendition. */
  const minds = (): void => {
    if (!job || job.id === 0 || chosen !== 'auto') return;
    const seconds = (performance.now() - job.sinceMs) / 1000;
    const { startS: from, endS: to } = job.segment;
    const bytes = job.totalBytes || ((renditions[job.id]?.averageBandwidth ?? 0) * (to - from)) / 8;
    const restS = ((bytes - job.bytes) * seconds) / (job.bytes || 1);
    if (seconds < (job.bytes ? 0.5 : 1 + 3 * estimate.latencyS)) return;
    if (!shouldGiveUp(renditions[0]!, restS, situation(to - from))) return;
    const nowMs = performance.now();
    estimate.add({ bytes: job.bytes, startMs: job.sinceMs, firstByteMs: job.sinceMs, endMs: nowMs });
    next = 'lowest';
    turn();
  };
  const onOnline = (): void => {
    failures = 0;
    wake();
  };

  video.addEventListener('seeking', onSeeking);
  addEventListener('online', onOnline);

  return {
    get chosen() {
      return chosen;
    },
    set chosen(id) {
      chosen = id;
    },
    get shown() {
      return shown.at(positionS());
    },
    look() {
      renew();
      minds();
      void run();
    },
    replaceAhead() {
      // What lies ahead may be of several renditions.
      if (replace(CHANGE_MARGIN_S, (id) => id !== chosen) || (job && job.id !== chosen)) turn();
    },
    isSkipped: (positionS) => skipped.some(([from, to]) => positionS > from - 0.2 && positionS < to),
    destroy() {
      isOver = true;
      video.removeEventListener('seeking', onSeeking);
      removeEventListener('online', onOnline);
      abort.abort();
      wake();
    },
  };
}
