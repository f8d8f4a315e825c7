import { MediaError } from '../../media-error.ts';
import type { WantedSegment } from '../plan.ts';
import { segmentOf } from '../rendition/rendition-files.ts';
import { StretchRefused } from '../stretch/stretch-refused.ts';
import type { FilmState } from './film-state.ts';
import { firstApart, spansOf } from './inventory.ts';
import type { StretchOrder } from './make-stretch.ts';
import type { RunningStretch } from './running-stretch.ts';

/** A stretch that will be where a viewer waits within this time is left alone. */
const SOON_S = 2;
/** How many segments each place gets while others wait for theirs. */
const TURN_SEGMENTS = 2;
/** How many segments are finished one by one where a viewer waits: some players begin with the one before their place. */
const SEGMENTS_APART = 2;
/** How far to go on where nobody else waits. */
const AHEAD_S = 30;
/** How long all else still stands back when everybody has their segment: most players ask for the next one then. */
const REST_MS = 500;

export interface DemandParts {
  readonly state: FilmState;
  readonly cores: number;
  readonly isLight: boolean;
  readonly start: (order: StretchOrder) => RunningStretch;
  /** Called when work that is no stretch has to stand still, and when it need not any more. */
  readonly pauseOthers: (isPaused: boolean) => void;
  /** Called a moment after the last viewer who waited has a picture: what the next one needs can be prepared. */
  readonly prepare: () => void;
  /** Called with what only the whole job can deal with. */
  readonly onFailure: (error: unknown) => void;
}

/** Makes segments of the first rendition where viewers wait for them: first come, first served. */
export class DemandLane {
  readonly #parts: DemandParts;
  readonly #places: number[] = [];
  /** Segments for which somebody waits, as far as is known. */
  readonly #awaited = new Set<number>();
  /** Places whose segment is being asked back from another stretch. */
  readonly #asking = new Set<number>();
  readonly #serving = new Set<RunningStretch>();
  #lastWanted: number | null = null;
  #rest: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(parts: DemandParts) {
    this.#parts = parts;
  }

  /** Where viewers were last; null until somebody has waited. */
  get lastWanted(): number | null {
    return this.#lastWanted;
  }

  /** Takes note of a viewer who waits. */
  hear({ directory, file }: WantedSegment): void {
    const { state, onFailure } = this.#parts;
    const segment = directory === state.first.directory ? segmentOf(file) : null;
    if (segment === null || this.#isStopped || !state.isOpen(segment)) return;
    this.#lastWanted = segment;
    this.#awaited.add(segment);
    this.#giveWay();
    if (this.#asking.has(segment) || this.#places.includes(segment)) return;
    this.#asking.add(segment);
    this.#queue(segment)
      .catch(onFailure)
      .finally(() => this.#asking.delete(segment));
  }

  /** Takes note of a segment that is there, or that a viewer does not wait for any more; others who do are heard of again. */
  forget({ directory, file }: WantedSegment): void {
    const segment = directory === this.#parts.state.first.directory ? segmentOf(file) : null;
    if (segment === null) return;
    this.#awaited.delete(segment);
    this.#giveWay();
  }

  /** Takes note that a stretch has ended: what stood still for it may continue, whatever became of it. */
  stretchEnded(): void {
    this.#giveWay();
  }

  /** Starts nothing more. */
  stop(): void {
    this.#isStopped = true;
    this.#places.length = 0;
    this.#endRest();
  }

  /** Settles when nobody is being served and no place is left. */
  async idle(): Promise<void> {
    while (this.#serving.size > 0 || this.#places.length > 0) {
      await Promise.allSettled([...this.#serving].map(({ ended }) => ended));
    }
  }

  async #queue(segment: number): Promise<void> {
    const { state } = this.#parts;
    const owner = state.ownerOf(segment);
    if (owner !== undefined && !(await this.#takeBack(owner, segment))) return;
    if (!state.isOpen(segment) || this.#isStopped) return;
    this.#places.push(segment);
    this.#serveNext();
  }

  /** @returns whether the segment is nobody's any more */
  async #takeBack(owner: RunningStretch, segment: number): Promise<boolean> {
    const { borders, first } = this.#parts.state;
    const etaS = owner.etaS(segment, borders);
    // One that serves another viewer is on its way here, too, unless it is far.
    const isSoon = etaS === null ? this.#serving.has(owner) && this.#isNext(owner, segment) : etaS <= SOON_S;
    if (isSoon) return false;
    const to = this.#aheadOf(segment);
    const released = await owner.release(first.directory, { from: segment, to });
    return released.includes(segment);
  }

  #isNext({ claims }: RunningStretch, segment: number): boolean {
    return [...claims].filter((claimed) => claimed < segment).length < TURN_SEGMENTS;
  }

  /** The end, exclusive, of what is read ahead from a place. */
  #aheadOf(segment: number): number {
    const { borders } = this.#parts.state;
    return borders.segmentAtS(borders.startS(segment) + AHEAD_S) + 1;
  }

  #serveNext(): void {
    const { cores } = this.#parts;
    while (this.#serving.size < cores && this.#places.length > 0) this.#serve(this.#places.shift()!);
    if (this.#places.length > 0) for (const stretch of this.#serving) this.#shorten(stretch);
    this.#giveWay();
  }

  #serve(segment: number): void {
    const { state, start, isLight, onFailure } = this.#parts;
    if (!state.isOpen(segment) || state.ownerOf(segment) !== undefined) return;
    const to = this.#places.length > 0 ? segment + TURN_SEGMENTS : this.#aheadOf(segment);
    const { directory } = state.first;
    const free = state.inventory
      .missing(directory, { from: segment, to: Math.min(to, state.borders.count) })
      .filter((candidate) => state.ownerOf(candidate) === undefined);
    const stretch = start({
      renditions: [{ directory, spans: firstApart(spansOf(free).slice(0, 1), SEGMENTS_APART) }],
      sheet: null,
      isSingleThreaded: false,
      isLight,
      givesWay: false,
      isUrgent: true,
    });
    this.#serving.add(stretch);
    stretch.ended
      .catch((error: unknown) => {
        // The ladder comes by here, too, and tries as often as makes sense.
        if (error instanceof StretchRefused || !(error instanceof MediaError)) onFailure(error);
      })
      .finally(() => {
        this.#serving.delete(stretch);
        this.#serveNext();
      });
  }

  /**
   * Whatever makes a segment for which somebody waits goes first: the ladder and what is only read ahead stand still. In a
   * queue, each place keeps its turn.
   */
  #giveWay(): void {
    const { running } = this.#parts.state;
    const isUrgent = ({ claims }: RunningStretch): boolean =>
      [...claims].some((segment) => this.#awaited.has(segment));
    const hasQueue = this.#places.length > 0;
    if (!hasQueue && ![...running].some(isUrgent)) {
      if (!this.#isStopped) this.#rest ??= setTimeout(() => this.#continueAll(), REST_MS);
      return;
    }
    this.#endRest();
    this.#parts.pauseOthers(true);
    for (const stretch of running)
      stretch.pause(!isUrgent(stretch) && !(hasQueue && this.#serving.has(stretch)));
  }

  #continueAll(): void {
    const { state, pauseOthers, prepare } = this.#parts;
    this.#rest = null;
    pauseOthers(false);
    for (const stretch of state.running) stretch.pause(false);
    if (this.#lastWanted !== null) prepare();
  }

  #endRest(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = null;
  }

  /** Others wait: what it has read ahead has to do. */
  #shorten(stretch: RunningStretch): void {
    const { state, onFailure } = this.#parts;
    if (stretch.claims.size <= 1) return;
    const span = { from: Math.min(...stretch.claims) + 1, to: state.borders.count };
    stretch.release(state.first.directory, span).catch(onFailure);
  }
}
