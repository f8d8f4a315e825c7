import { EventEmitter, once } from 'node:events';
import { MediaError } from '../../media-error.ts';
import type { LadderShare, MadeChunk, SharedChunk } from '../ladder-share.ts';
import { sheetFile } from '../pictures/storyboard-shape.ts';
import { StretchRefused } from '../stretch/stretch-refused.ts';
import type { SegmentSpan, StretchOutcome } from '../stretch/stretch-task.ts';
import type { FilmState } from './film-state.ts';
import { firstApart, spansOf } from './inventory.ts';
import type { ChunkTask } from './make-chunks.ts';
import type { StretchOrder } from './make-stretch.ts';
import type { RunningStretch } from './running-stretch.ts';
import { settled } from './settled.ts';

/** How often a chunk is tried: with others, alone, and alone with little memory. */
const TRIES = 3;

export interface LadderParts {
  readonly state: FilmState;
  /** How many chunks are made at the same time. */
  readonly cores: number;
  readonly isLight: boolean;
  readonly givesWay: boolean;
  /** The segment at which a viewer waited last; null for nobody. */
  readonly viewerAt: () => number | null;
  /** Settles when no viewer is being served. */
  readonly idle: () => Promise<void>;
  readonly start: (order: StretchOrder) => RunningStretch;
  /** Waits until one more core may be kept busy. @returns a function that gives it back */
  readonly turn: () => Promise<() => void>;
  /** Left out where no other machine helps. */
  readonly share?: LadderShare;
  readonly signal: AbortSignal;
}

/**
 * Makes whatever is missing of all renditions, chunk by chunk, those near viewers first. Other machines may make chunks,
 * all but their first rendition: viewers wait for that one, and it is made here.
 */
export class LadderLane {
  readonly #parts: LadderParts;
  readonly #running = new Map<number, RunningStretch | null>();
  readonly #failures = new Map<number, number>();
  /** Chunks that other machines make. */
  readonly #elsewhere = new Set<number>();
  readonly #others = new EventEmitter();
  #timesHeard = 0;

  constructor(parts: LadderParts) {
    this.#parts = parts;
  }

  /** How many seconds of film are made in all renditions, from the start of each chunk on, with what is done of those that run. */
  get doneS(): number {
    const { state } = this.#parts;
    return this.#chunks().reduce((sum, chunk) => {
      const span = this.#spanOf(chunk);
      const [startS, endS] = [state.borders.startS(span.from), state.borders.startS(span.to)];
      const positionS = this.#elsewhere.has(chunk) ? undefined : this.#running.get(chunk)?.positionS;
      // One that makes thumbnails of what is there already begins at the start again.
      const reachedS = Math.max(positionS ?? startS, state.borders.startS(this.#firstMissing(span)));
      return sum + Math.min(endS, reachedS) - startS;
    }, 0);
  }

  /** @throws {MediaError} a chunk fails however it is tried @throws {StretchRefused} */
  async run(): Promise<void> {
    const { cores, idle, share } = this.#parts;
    const unsubscribe = share?.on((made) => this.#hear(made));
    try {
      await share?.offer(this.#shared());
      while (this.#chunks().some((chunk) => !this.#isComplete(chunk))) {
        await settled(Array.from({ length: cores }, () => this.#work()));
        for (const chunk of this.#failed()) await this.#make(chunk, true);
        await idle();
        await this.#untilOthersDo();
      }
    } finally {
      unsubscribe?.();
    }
  }

  /** What other machines may make: whole chunks, without the last one, which shows where the film ends. */
  #shared(): SharedChunk[] {
    const { work } = this.#parts.state;
    return this.#chunks()
      .slice(0, -1)
      .map((chunk) => {
        const { renditions, sheet } = this.#orderFor(chunk);
        const others = renditions.slice(1).filter(({ spans }) => spans.length > 0);
        return { chunk, task: { work, renditions: others, sheet } satisfies ChunkTask };
      })
      .filter(({ task }) => task.renditions.length > 0);
  }

  #hear(made: readonly MadeChunk[]): void {
    const { state } = this.#parts;
    for (const { chunk, files, outcome } of made) {
      for (const file of files) state.madeElsewhere(file);
      state.learn(outcome as StretchOutcome, this.#spanOf(chunk).from);
      this.#elsewhere.delete(chunk);
    }
    this.#timesHeard += 1;
    this.#others.emit('heard');
  }

  /** Waits for chunks that other machines make, and takes those back that they do not. */
  async #untilOthersDo(): Promise<void> {
    const { share, signal } = this.#parts;
    if (share === undefined || this.#elsewhere.size === 0) return;
    const before = this.#timesHeard;
    let isTaken = false;
    for (const chunk of this.#elsewhere) {
      if (!(await share.take(chunk))) continue;
      this.#elsewhere.delete(chunk);
      isTaken = true;
    }
    if (isTaken || this.#elsewhere.size === 0 || this.#timesHeard > before) return;
    await once(this.#others, 'heard', { signal }).catch(() => signal.throwIfAborted());
  }

  async #work(): Promise<void> {
    for (let chunk = this.#next(); chunk !== undefined; chunk = this.#next()) await this.#make(chunk, false);
  }

  /** From where viewers are to the end, then from the start. */
  #next(): number | undefined {
    const { state, viewerAt } = this.#parts;
    const free = this.#chunks().filter(
      (chunk) => !this.#running.has(chunk) && !this.#failures.has(chunk) && this.#hasWork(chunk),
    );
    const near = Math.floor((viewerAt() ?? 0) / state.work.sheetSegments);
    return free.find((chunk) => chunk >= near) ?? free[0];
  }

  async #make(chunk: number, isAlone: boolean): Promise<void> {
    const { state, start, turn, cores, givesWay, share } = this.#parts;
    this.#running.set(chunk, null);
    const leave = await turn();
    try {
      if (!this.#elsewhere.has(chunk) && share && !(await share.take(chunk))) this.#elsewhere.add(chunk);
      if (!this.#hasWork(chunk)) return;
      const order = this.#orderFor(chunk);
      const isSingleThreaded = !isAlone && cores > 1 && this.#chunks().length > 1;
      const isLight = this.#parts.isLight || (this.#failures.get(chunk) ?? 0) === TRIES - 1;
      const stretch = start({ ...order, isSingleThreaded, isLight, givesWay });
      this.#running.set(chunk, stretch);
      const { isPastEnd } = await stretch.ended;
      if (isPastEnd && !state.work.isEndRead) throw new StretchRefused('a part of the film cannot be read');
    } catch (error) {
      const failures = (this.#failures.get(chunk) ?? 0) + 1;
      this.#failures.set(chunk, failures);
      if (!isWorthAnother(error)) throw error;
      if (failures < TRIES) return;
      // Whatever it is about stretches, reading from start to end may do.
      if (error.code === 'INTERNAL') throw new StretchRefused(error.detail ?? error.message);
      throw error;
    } finally {
      leave();
      this.#running.delete(chunk);
    }
  }

  #failed(): number[] {
    return [...this.#failures.keys()].filter((chunk) => !this.#isComplete(chunk));
  }

  #chunks(): number[] {
    const { borders, work } = this.#parts.state;
    return Array.from({ length: Math.ceil(borders.count / work.sheetSegments) }, (_, chunk) => chunk);
  }

  #spanOf(chunk: number): SegmentSpan {
    const { borders, work } = this.#parts.state;
    const from = chunk * work.sheetSegments;
    return { from, to: Math.min(from + work.sheetSegments, borders.count) };
  }

  #hasWork(chunk: number): boolean {
    const { renditions, sheet } = this.#orderFor(chunk);
    return sheet !== null || renditions.some(({ spans }) => spans.length > 0);
  }

  /** Whether nothing of it is missing; what somebody is still making is. */
  #isComplete(chunk: number): boolean {
    const { state } = this.#parts;
    const span = this.#spanOf(chunk);
    const isMissing = state.work.renditions.some(
      ({ directory }) => state.inventory.missing(directory, span).length > 0,
    );
    return !isMissing && this.#sheetOf(chunk) === null;
  }

  /**
   * All that is missing of a chunk and that nobody else makes; of one that another machine makes, the first rendition. Where
   * an earlier attempt has made a part of it, the next segment comes first, so that a job that is ended again and again gets
   * somewhere; and thumbnails come last: most of their pictures need not be decoded again.
   */
  #orderFor(chunk: number): Pick<StretchOrder, 'renditions' | 'sheet'> {
    const { state } = this.#parts;
    const span = this.#spanOf(chunk);
    const isElsewhere = this.#elsewhere.has(chunk);
    const isBegun = this.#isBegun(span);
    const renditions = state.work.renditions.map(({ directory }) => {
      const missing = state.inventory.missing(directory, span);
      const isFirst = directory === state.first.directory;
      if (!isFirst && isElsewhere) return { directory, spans: [] };
      const free = isFirst ? missing.filter((segment) => state.ownerOf(segment) === undefined) : missing;
      return { directory, spans: firstApart(spansOf(free), isBegun ? 1 : 0) };
    });
    const comesLater = isBegun && renditions.some(({ spans }) => spans.length > 0);
    return { renditions, sheet: isElsewhere || comesLater ? null : this.#sheetOf(chunk) };
  }

  /** The first segment that a rendition lacks; the end of the span if all are there. */
  #firstMissing(span: SegmentSpan): number {
    const { work, inventory } = this.#parts.state;
    return Math.min(
      ...work.renditions.map(({ directory }) => inventory.missing(directory, span)[0] ?? span.to),
    );
  }

  /** Whether segments are there; those of the first rendition may be viewers'. */
  #isBegun(span: SegmentSpan): boolean {
    const [first, ...others] = this.#parts.state.work.renditions;
    const { inventory } = this.#parts.state;
    return (others.length > 0 ? others : [first!]).some(
      ({ directory }) => inventory.missing(directory, span).length < span.to - span.from,
    );
  }

  /** The part whose thumbnails are missing; also where the end of the film has yet to be read. */
  #sheetOf(chunk: number): SegmentSpan | null {
    const { state } = this.#parts;
    const { work, borders, inventory } = state;
    const span = this.#spanOf(chunk);
    const everyTicks = work.thumbnailTicks;
    const firstThumbnail = Math.ceil(borders.startTick(span.from) / everyTicks) * everyTicks;
    const hasThumbnails = firstThumbnail < borders.startTick(span.to);
    const isThere = inventory.has(work.renditions.at(-1)!.directory, sheetFile(chunk));
    const isLast = span.to === borders.count;
    return (hasThumbnails && !isThere) || (isLast && !work.isEndRead) ? span : null;
  }
}

/** Whether the same may succeed with less else going on. */
function isWorthAnother(error: unknown): error is MediaError {
  if (!(error instanceof MediaError)) return false;
  return ['CRASHED', 'KILLED', 'LIMIT_REACHED', 'INTERNAL'].includes(error.code);
}
