import type { BandwidthEstimate } from './bandwidth.ts';
import type { BufferedSegments, NextSegment } from './buffered-segments.ts';
import type { Carry, Job } from './carrier.ts';
import type { Gaps } from './gaps.ts';
import { isTooLate } from './late-job.ts';
import { type Segment, segmentAt } from './media-playlist.ts';
import type { Playhead } from './playhead.ts';
import type { Rendition } from './rendition.ts';
import type { RenditionChoice } from './rendition-choice.ts';
import { isMissing, type Shelf } from './shelf.ts';
import type { Sink } from './sink.ts';

export interface SegmentLoaderOptions {
  readonly sink: Sink;
  /** Lowest first. */
  readonly renditions: readonly Rendition[];
  readonly estimate: BandwidthEstimate;
  readonly playhead: Playhead;
  readonly buffered: BufferedSegments;
  readonly gaps: Gaps;
  readonly choice: RenditionChoice;
  readonly shelf: Shelf;
  readonly carry: Carry;
  readonly onLoaded: () => void;
}

/** Brings one segment after the other into the buffer. */
export interface SegmentLoader {
  /** What is on its way. */
  readonly job: Job | undefined;
  /**
   * Loads what belongs there, or finds out that nothing does.
   * @returns whether there is more to do at once
   * @throws what the network, the data or the buffer throw
   */
  load(next: NextSegment): Promise<boolean>;
  /** Whether what is on its way, if anything, is worse than what this segment would be taken from. */
  hasBetterFor(next: NextSegment): boolean;
  /** Gives up what comes too late, for the lowest rendition. @returns whether there was anything */
  giveUpLate(): boolean;
  /** Stops what is on its way, for something else. */
  abort(): void;
}

const USUAL_SEGMENT_S = 4;
/** Seconds behind the position in which nothing is replaced unless the visitor wants it. */
const SHOWN_S = 1;

export function createSegmentLoader(options: SegmentLoaderOptions): SegmentLoader {
  const { sink, renditions, estimate, playhead, buffered, gaps, choice, shelf, carry, onLoaded } = options;
  let job: Job | undefined;
  let abort = new AbortController();
  const knownAt = (atS: number): Segment | undefined =>
    segmentAt(renditions[choice.current]?.playlist?.segments ?? [], atS);
  /** What is loaded again has to be there before the picture is. */
  const timeLeftS = (atS: number, replaces: boolean): number =>
    replaces ? atS - playhead.positionS() : playhead.aheadS();

  const lengthAt = (atS: number): number => {
    const known = knownAt(atS);
    return known ? known.endS - known.startS : USUAL_SEGMENT_S;
  };
  const choose = ({ atS, poorId }: NextSegment, isLadderOnly?: boolean): number =>
    choice.choose(lengthAt(atS), timeLeftS(atS, poorId !== undefined), isLadderOnly);

  const wouldReplaceShown = (found: Awaited<ReturnType<Shelf['find']>>): boolean => {
    if (typeof found === 'string') return false;
    const [{ id, sourceCopy }, { startS }] = found;
    return !!sourceCopy && id !== choice.current && startS < playhead.positionS() + SHOWN_S;
  };

  return {
    get job() {
      return job;
    },
    async load(next) {
      const { atS, poorId } = next;
      if (abort.signal.aborted) abort = new AbortController();
      const mine = abort;
      const replaces = poorId !== undefined;
      const wanted = choose(next);
      // Only a better one is worth being loaded again.
      if (replaces && choice.chosen === 'auto' && wanted <= poorId) {
        buffered.keep(atS);
        return true;
      }
      try {
        let found = await shelf.find(atS, wanted, mine.signal);
        // The borders of a copy are its own: it waits for one that lies ahead of the picture.
        if (choice.chosen === 'auto' && wouldReplaceShown(found)) {
          found = await shelf.find(atS, choose(next, true), mine.signal);
        }
        if (mine.signal.aborted) return true;
        if (found === 'ended' || (found === 'missing' && (await shelf.endsBefore(atS, mine.signal)))) {
          await sink.end();
          return false;
        }
        if (found === 'missing') {
          gaps.skip(atS, knownAt(atS)?.endS);
          return true;
        }
        const [{ id }, segment] = found;
        job = { id, segment, replaces, abort: mine, sinceMs: performance.now(), bytes: 0, totalBytes: 0 };
        estimate.add(await carry(found[0], job));
        // A parser that waits for the end of a damaged box swallows whatever follows, and shows nothing of it.
        if (!playhead.isLoaded(segment)) throw new Error('The buffer shows nothing of the segment');
        buffered.add(segment, id, atS);
        choice.settle(id);
        gaps.close();
        onLoaded();
      } catch (error) {
        sink.dropPart();
        if (mine.signal.aborted) return true;
        if (!job || !isMissing(error)) throw error;
        shelf.lose(job.segment.url);
      } finally {
        job = undefined;
      }
      return true;
    },
    hasBetterFor: (next) => !job || choose(next) > job.id,
    giveUpLate() {
      if (!job || job.id === 0 || choice.chosen !== 'auto') return false;
      const { segment, replaces, bytes, sinceMs } = job;
      const leftS = timeLeftS(segment.startS, replaces);
      const situation = choice.situation(segment.endS - segment.startS, leftS);
      if (!isTooLate(job, renditions, situation)) return false;
      estimate.add({ bytes, startMs: sinceMs, firstByteMs: sinceMs, endMs: performance.now() });
      choice.hurry();
      return true;
    },
    abort: () => abort.abort(),
  };
}
