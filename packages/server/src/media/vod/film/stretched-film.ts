import { directoryBytes } from '../../directory-bytes.ts';
import type { CopiedPictures } from '../job/copy-pictures.ts';
import { describeFilm, toPublic } from '../job/describe-film.ts';
import { MASTER_PLAYLIST, masterPlaylistOf, writeMasterPlaylist } from '../job/master-playlist.ts';
import { progressReporter } from '../job/progress.ts';
import { shortfallOf } from '../job/shortfall.ts';
import type { StepEvent } from '../job/vod-task.ts';
import { STORYBOARD_FILE } from '../pictures/storyboard-shape.ts';
import type { MadeFile } from '../plan.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import type { VodResult } from '../result.ts';
import { copyFilmPictures } from './copy-film-pictures.ts';
import { DemandLane } from './demand-lane.ts';
import type { FilmChildren } from './film-children.ts';
import { begunRendition, finishedRendition } from './film-playlists.ts';
import { posterOf } from './film-poster.ts';
import { inWhole, stagesOf } from './film-stages.ts';
import { FilmState } from './film-state.ts';
import { writeFilmStoryboard } from './film-storyboard.ts';
import { type BegunOutcome, isStep } from './film-task.ts';
import { Inventory, spansOf } from './inventory.ts';
import { isFinal } from './is-final.ts';
import { LadderLane } from './ladder-lane.ts';
import { type FilmParts, inputOf } from './make-film.ts';
import { makeStretch, type StretchOrder } from './make-stretch.ts';
import { PausableChild } from './pausable-child.ts';
import type { RunningStretch } from './running-stretch.ts';
import { usualRungs } from './usual-rungs.ts';
import { writePlaylist } from './write-playlist.ts';

/** A film whose first segments are there: the job's side of all that follows. */
export class StretchedFilm {
  readonly #parts: FilmParts;
  #children: FilmChildren;
  readonly #begun: BegunOutcome;
  readonly #earlier: readonly MadeFile[];
  readonly #state: FilmState;
  readonly #demand: DemandLane;
  readonly #ladder: LadderLane;
  /** Settles only by failing: with what a viewer's stretch has shown. */
  readonly #broken = Promise.withResolvers<never>();
  #reportProgress: ((positionS: number) => void) | null = null;
  #copied: CopiedPictures | null = null;
  /** Decides on the ladder. */
  #beginner: PausableChild | null = null;
  #isPaused = false;

  /** @param earlier files that lie in the store */
  constructor(parts: FilmParts, children: FilmChildren, begun: BegunOutcome, earlier: readonly MadeFile[]) {
    this.#parts = { ...parts, emit: (event) => parts.emit(this.#placed(event)) };
    this.#children = children;
    this.#begun = begun;
    this.#earlier = earlier;
    const { cores, turns, job, emit } = parts;
    this.#state = new FilmState(begun.work, new Inventory(earlier), (event) => {
      emit(event);
      if (event.type === 'made') this.#demand.forget(event);
    });
    const state = this.#state;
    const start = (order: StretchOrder): RunningStretch => this.#start(order);
    this.#demand = new DemandLane({
      ...{ state, cores, start, isLight: job.isLight },
      prepare: () => this.#prepare(),
      pauseOthers: (isPaused) => {
        this.#isPaused = isPaused;
        this.#beginner?.pause(isPaused);
      },
      onFailure: (error) => this.#broken.reject(error),
    });
    this.#broken.promise.catch(() => {});
    this.#ladder = new LadderLane({
      ...{ state, cores, start, isLight: job.isLight, givesWay: job.givesWay },
      signal: parts.signal,
      ...(job.share && { share: job.share }),
      viewerAt: () => this.#demand.lastWanted,
      idle: () => this.#demand.idle(),
      turn: () => children.turn(turns),
    });
  }

  /** @throws {StretchRefused} the film has to be made from start to end */
  async make(): Promise<VodResult> {
    const { emit, job } = this.#parts;
    const state = this.#state;
    emit({ type: 'planned', plan: state.plan() });
    for (const file of this.#begun.made) state.made(file);
    if (this.#begun.stretch !== null) state.learn(this.#begun.stretch, 0);
    const first = begunRendition(state.work, state.first, state.inventory);
    emit({ type: 'rendition', ...toPublic(first) });
    const unsubscribe = job.demand?.on(
      (wanted) => this.#demand.hear(wanted),
      (left) => this.#demand.forget(left),
    );
    const durationMs = Math.round(state.work.endS * 1000);
    try {
      emit({ type: 'playable', masterPlaylist: masterPlaylistOf([first], state.work.tracks), durationMs });
      // A film that is continued has viewers only now and then.
      if (!state.work.hasLadder) this.#prepare();
      await Promise.race([this.#makeRest(), this.#broken.promise]);
    } catch (error) {
      if (isFinal(error)) await this.#keepPromise();
      throw error;
    } finally {
      unsubscribe?.();
      this.#demand.stop();
      await this.#stopAll();
    }
    return await this.#finish(await this.#copySource());
  }

  async #makeRest(): Promise<void> {
    this.#copied = await copyFilmPictures(this.#parts, this.#state, this.#children);
    const { hasLadder, isToppedByCopy = false } = this.#state.work;
    if (!hasLadder || (isToppedByCopy && !this.#isToppedByCopy)) await this.#beginLadder();
    const { borders } = this.#state;
    const { emit } = this.#parts;
    this.#reportProgress = progressReporter(emit, 'ladder', borders.endS, undefined, this.#ladder.doneS);
    await this.#ladder.run();
  }

  /** Children for the next viewers who wait; not where memory is short. */
  #prepare(): void {
    const { demand, isLight } = this.#parts.job;
    if (demand && !isLight) this.#children.prepare();
  }

  #placed(event: StepEvent): StepEvent {
    return event.type === 'progress' ? inWhole(event, stagesOf(this.#state.work, this.#parts)) : event;
  }

  get #isToppedByCopy(): boolean {
    return this.#copied?.isTop ?? false;
  }

  async #beginLadder(): Promise<void> {
    const { job, turns } = this.#parts;
    const leave = await this.#children.turn(turns);
    try {
      const { work } = this.#state;
      const rungs = usualRungs(work, { isTopped: this.#isToppedByCopy, isLight: job.isLight });
      const beginner = new PausableChild();
      this.#beginner = beginner;
      beginner.pause(this.#isPaused);
      const outcome = await this.#children.run(
        { kind: 'ladder', ...inputOf(job), work, rungs },
        () => beginner.hears(),
        { onStart: (send) => beginner.started(send) },
      );
      if (outcome.kind !== 'ladder') throw new Error(`A ladder ended as ${outcome.kind}`);
      this.#state.change({
        renditions: [...work.renditions, ...outcome.renditions],
        hasLadder: true,
        isToppedByCopy: this.#isToppedByCopy,
      });
      for (const file of outcome.made) this.#state.made(file);
    } finally {
      this.#beginner = null;
      leave();
    }
  }

  /** Keeps the source's own pictures too, where they can be; a damaged file's are not worth it. */
  async #copySource(): Promise<FinishedRendition | null> {
    const { job, turns, emit } = this.#parts;
    if (this.#shortfall() !== null) return null;
    this.#children = this.#children.renewed();
    const leave = await this.#children.turn(turns);
    try {
      const { tracks } = this.#state.work;
      const outcome = await this.#children.run({ kind: 'copy', ...inputOf(job), tracks }, (message) => {
        if (isStep(message)) emit(message);
      });
      return outcome.kind === 'copy' ? outcome.copy : null;
    } catch (error) {
      // The video is as good without one.
      if (isFinal(error)) return null;
      throw error;
    } finally {
      leave();
    }
  }

  #start(order: StretchOrder): RunningStretch {
    const { sourcePath, outputDirectory, preset } = this.#parts.job;
    const task = { sourcePath, outputDirectory, preset, ...order };
    const stretch = makeStretch(this.#state, this.#children, task, () =>
      this.#reportProgress?.(this.#ladder.doneS),
    );
    if (this.#isPaused && !order.isUrgent) stretch.pause(true);
    stretch.ended.catch(() => {}).finally(() => this.#demand.stretchEnded());
    return stretch;
  }

  /** Makes what viewers were promised, if only that; otherwise the promise ends where it can be kept. */
  async #keepPromise(): Promise<void> {
    const { emit, signal } = this.#parts;
    await this.#stopAll();
    if (signal.aborted) return;
    const state = this.#state;
    const { directory } = state.first;
    const missing = (): number[] => state.inventory.missing(directory, { from: 0, to: state.borders.count });
    if (missing().length === 0) return;
    const renditions = [{ directory, spans: spansOf(missing()) }];
    this.#children = this.#children.renewed();
    const only = { renditions, sheet: null, isSingleThreaded: true, isLight: true, givesWay: true };
    await this.#start(only).ended.catch(() => {});
    if (missing().length > 0) emit({ type: 'planned', plan: state.plan(missing()[0]) });
  }

  async #stopAll(): Promise<void> {
    this.#children.stop();
    await Promise.allSettled([...this.#state.running].map(({ ended }) => ended));
  }

  async #finish(copy: FinishedRendition | null): Promise<VodResult> {
    const { job, emit } = this.#parts;
    const { work, first, inventory } = this.#state;
    const made = work.renditions.map((rendition) => finishedRendition(work, rendition, inventory));
    for (const rendition of made) {
      writePlaylist(job.outputDirectory, rendition);
      if (rendition.directory !== first.directory) emit({ type: 'rendition', ...toPublic(rendition) });
    }
    const top = this.#isToppedByCopy ? [this.#copied!.copy] : [];
    const renditions = [...top, ...made].toSorted((a, b) => b.width * b.height - a.width * a.height);
    writeMasterPlaylist(job.outputDirectory, renditions, work.tracks);
    if (copy !== null) emit({ type: 'rendition', ...toPublic(copy) });
    const hasStoryboard = writeFilmStoryboard(this.#state, job.outputDirectory);
    if (hasStoryboard) emit({ type: 'storyboard', file: STORYBOARD_FILE });
    const poster = await posterOf(this.#begun, job, this.#children);
    return {
      ...describeFilm(work.tracks, work.endS),
      renditions: [...renditions, ...(copy === null ? [] : [copy])].map(toPublic),
      masterPlaylist: MASTER_PLAYLIST,
      poster: poster?.file ?? null,
      posterPlaceholder: poster?.placeholder ?? null,
      storyboard: hasStoryboard ? STORYBOARD_FILE : null,
      shortfall: this.#shortfall(),
      bytesOnDisk:
        (await directoryBytes(job.outputDirectory)) +
        this.#state.bytesElsewhere +
        this.#earlier.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  #shortfall(): VodResult['shortfall'] {
    const { work, reachedS, readShare } = this.#state;
    return shortfallOf(work.tracks, { reachedS: Math.max(reachedS, this.#earlierReachedS()) }, readShare);
  }

  /** An earlier attempt has read the film to its end, and made what lies there. */
  #earlierReachedS(): number {
    return this.#begun.work.isEndRead ? this.#begun.work.endS : 0;
  }
}
