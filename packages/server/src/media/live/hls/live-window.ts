import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import type { PackagedPart, PackagedSegment } from '../cmaf/packaged.ts';
import { DateRanges } from './date-ranges.ts';
import { type PlaylistView, SKIP_TARGETS } from './live-playlist.ts';
import {
  type FilePlace,
  type LiveSegment,
  newSegment,
  partName,
  type SegmentGrowth,
} from './live-segment.ts';
import { FRESH_SEGMENTS, KEPT_SEGMENTS, releaseMemory } from './release-memory.ts';
import type { TimedMetadata } from './timed-metadata.ts';

const TARGET_S = 2;
/** Players can start with less than a segment; but a whole one tells how long segments are. */
const PLAYABLE_TICKS = 4 * TICKS_PER_S;

/** What the segments of a live stream are, and which of them the playlist lists. */
export class LiveWindow {
  /** Of this process. */
  readonly token: string;
  readonly #windowTicks: number;
  /** All that can be fetched; those before `#first` have left the playlist. */
  #segments: LiveSegment[] = [];
  #first = 0;
  #listedTicks = 0;
  #targetS = TARGET_S;
  #discontinuitySequence = 0;
  #nextSequence = 0;
  #hasEnded = false;
  readonly #dateRanges = new DateRanges();
  /** Changes whenever the playlist does. */
  version = 0;

  constructor(token: string, dvrWindowMs: number) {
    this.token = token;
    this.#windowTicks = (dvrWindowMs / 1000) * TICKS_PER_S;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get targetS(): number {
    return this.#targetS;
  }

  /** The sequence number of the last segment; one less than the first will have before there is any. */
  get lastSequence(): number {
    return this.#nextSequence - 1;
  }

  get last(): LiveSegment | undefined {
    return this.#segments.at(-1);
  }

  /** The segment that is growing. */
  get open(): LiveSegment | null {
    const last = this.last;
    return last === undefined || last.isComplete ? null : last;
  }

  get isPlayable(): boolean {
    const { last } = this;
    if (last === undefined) return false;
    return this.#hasEnded || this.#segments[0]!.isComplete || last.ticks >= PLAYABLE_TICKS;
  }

  get timed(): readonly TimedMetadata[] {
    return this.#dateRanges.all;
  }

  get listed(): readonly LiveSegment[] {
    return this.#segments.slice(this.#first);
  }

  /** Undefined for what has not come, or is too old. */
  find(sequence: number): LiveSegment | undefined {
    return this.#segments[sequence - (this.#segments[0]?.sequence ?? 0)];
  }

  view(): PlaylistView {
    const { open } = this;
    const next = open === null ? [this.#nextSequence, 0] : [open.sequence, open.partCount];
    const segments = this.listed;
    const [first, last] = [segments[0]!, segments.at(-1)!];
    return {
      segments,
      targetS: this.#targetS,
      discontinuitySequence: this.#discontinuitySequence,
      nextPart: this.#hasEnded ? null : partName(this.token, next[0]!, next[1]!),
      reports: [],
      dateRanges: this.#dateRanges.view({
        startMs: first.wallMs,
        endMs: last.wallMs + (last.ticks * 1000) / TICKS_PER_S,
        hasEnded: this.#hasEnded,
        skipUntilMs: SKIP_TARGETS * this.#targetS * 1000,
      }),
    };
  }

  openSegment(
    about: Omit<PackagedSegment, 'init'>,
    initName: string,
    { token = this.token, isPending = false } = {},
  ): LiveSegment {
    const own = { sequence: this.#nextSequence, token, initName, isPending };
    const segment = newSegment(about, own, this.last);
    this.#nextSequence += 1;
    this.#segments.push(segment);
    return segment;
  }

  addPart({ data, ticks, isIndependent, pictures }: PackagedPart): void {
    const segment = this.last!;
    segment.parts.push({ data, ticks, isIndependent });
    this.#grow(segment, { parts: 1, ticks, sizeBytes: data.length, pictures });
    this.version += 1;
  }

  /** Adds what an earlier process has recorded to the segment that was opened last. */
  addRecorded(place: FilePlace, sum: SegmentGrowth): void {
    const segment = this.last!;
    segment.place = place;
    this.#grow(segment, sum);
    this.#complete(segment);
  }

  /** Adds a segment of which only the length is known. */
  addGap(wallMs: number, ticks: number): void {
    const { last } = this;
    if (last === undefined) return;
    const about = { isDiscontinuity: false, isIndependent: true, wallMs };
    const segment = this.openSegment(about, last.initName, { token: last.token });
    segment.isGap = true;
    this.#grow(segment, { parts: 0, ticks, sizeBytes: 0, pictures: 0 });
    this.#complete(segment);
  }

  closeSegment(): void {
    if (this.open) this.#complete(this.open);
  }

  /** The segment has been written, or never will be: null. */
  settle(segment: LiveSegment, place: FilePlace | null): void {
    segment.isPending = false;
    segment.place = place;
    this.#release();
  }

  /** What players are told about stretches of the picture, from now on. */
  setTimed(all: readonly TimedMetadata[]): void {
    this.#dateRanges.set(all);
    this.version += 1;
  }

  end(): void {
    this.closeSegment();
    this.#hasEnded = true;
    this.version += 1;
  }

  #grow(segment: LiveSegment, sum: SegmentGrowth): void {
    segment.partCount += sum.parts;
    segment.ticks += sum.ticks;
    segment.sizeBytes += sum.sizeBytes;
    segment.pictures += sum.pictures;
    this.#listedTicks += sum.ticks;
    // RFC 8216bis §4.4.3.1 wants it constant; but a source may change its key frames, and the truth comes first.
    this.#targetS = Math.max(this.#targetS, Math.round(segment.ticks / TICKS_PER_S));
  }

  #complete(segment: LiveSegment): void {
    segment.isComplete = true;
    this.version += 1;
    this.#release();
    this.#trim();
  }

  #release(): void {
    if (releaseMemory(this.#segments)) this.version += 1;
  }

  #trim(): void {
    while (this.#segments.length - this.#first > FRESH_SEGMENTS) {
      const segment = this.#segments[this.#first]!;
      const isLost = segment.place === null && !segment.isPending;
      if (this.#listedTicks - segment.ticks < this.#windowTicks && !isLost) break;
      this.#first += 1;
      this.#listedTicks -= segment.ticks;
      if (segment.isDiscontinuity) this.#discontinuitySequence += 1;
    }
    const most = Math.max(KEPT_SEGMENTS, this.#segments.length - this.#first);
    if (this.#first <= 2 * most) return;
    this.#segments.splice(0, this.#first - most);
    this.#first = most;
  }
}
