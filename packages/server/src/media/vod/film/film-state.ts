import type { StepEvent } from '../job/vod-task.ts';
import type { MadeFile, VodPlan } from '../plan.ts';
import { segmentOf } from '../rendition/rendition-files.ts';
import type { StretchOutcome } from '../stretch/stretch-task.ts';
import type { Borders } from './borders.ts';
import { toPlan } from './film-playlists.ts';
import { bordersOf, type FilmRendition, type FilmWork } from './film-work.ts';
import type { Inventory } from './inventory.ts';
import type { RunningStretch } from './running-stretch.ts';

/** What is known of a film in the making, and who makes what of it. */
export class FilmState {
  readonly inventory: Inventory;
  readonly #emit: (event: StepEvent) => void;
  readonly running = new Set<RunningStretch>();
  #work: FilmWork;
  #borders: Borders;
  /** Nothing could be read from this segment on. */
  #pastEnd = Number.POSITIVE_INFINITY;
  #packets = 0;
  #pictures = 0;
  #reachedS = 0;
  #bytesElsewhere = 0;

  constructor(work: FilmWork, inventory: Inventory, emit: (event: StepEvent) => void) {
    this.#work = work;
    this.#borders = bordersOf(work);
    this.inventory = inventory;
    this.#emit = emit;
  }

  get work(): FilmWork {
    return this.#work;
  }

  get borders(): Borders {
    return this.#borders;
  }

  /** What viewers watch while the rest is made. */
  get first(): FilmRendition {
    return this.#work.renditions[0]!;
  }

  get reachedS(): number {
    return this.#reachedS;
  }

  /** Of files that other machines have made. */
  get bytesElsewhere(): number {
    return this.#bytesElsewhere;
  }

  /** The share of the pictures that could be decoded; 1 for interlaced ones, of which two packets may make one. */
  get readShare(): number {
    if (this.#work.tracks.video.isInterlaced || this.#packets === 0) return 1;
    return Math.min(1, this.#pictures / this.#packets);
  }

  change(change: Partial<FilmWork>): void {
    this.#work = { ...this.#work, ...change };
    this.#borders = bordersOf(this.#work);
    this.#emit({ type: 'planned', plan: this.plan() });
  }

  /** @param playableSegments how many of the first rendition viewers may ask for; all if left out */
  plan(playableSegments?: number): VodPlan {
    return toPlan(this.#work, this.inventory, playableSegments);
  }

  made(file: MadeFile): void {
    this.inventory.add(file);
    const segment = file.directory === this.first.directory ? segmentOf(file.file) : null;
    if (segment !== null) for (const { claims } of this.running) claims.delete(segment);
    this.#emit({ type: 'made', ...file });
  }

  /** Takes note of a file that another machine has stored. */
  madeElsewhere(file: MadeFile): void {
    this.inventory.add(file);
    this.#bytesElsewhere += file.bytes;
    this.#emit({ type: 'made', ...file, isStored: true });
  }

  /** Whether a segment of the first rendition can still be asked for: it is neither there nor past the end. */
  isOpen(segment: number): boolean {
    if (segment >= this.#borders.count || segment >= this.#pastEnd) return false;
    return this.inventory.missing(this.first.directory, { from: segment, to: segment + 1 }).length > 0;
  }

  /** Who makes a segment of the first rendition. */
  ownerOf(segment: number): RunningStretch | undefined {
    return [...this.running].find(({ claims }) => claims.has(segment));
  }

  /** Takes note of what a stretch has read. @param from its first segment */
  learn({ endS, isPastEnd, reachedS, packets, pictures }: StretchOutcome, from: number): void {
    this.#reachedS = Math.max(this.#reachedS, reachedS);
    this.#packets += packets;
    this.#pictures += pictures;
    if (isPastEnd) this.#pastEnd = Math.min(this.#pastEnd, from);
    if (endS !== null && !this.#work.isEndRead) this.change({ endS, isEndRead: true });
  }
}
