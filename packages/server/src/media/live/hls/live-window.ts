import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import type { PackagedPart } from '../cmaf/packaged.ts';
import { DateRanges } from './date-ranges.ts';
import { type PlaylistView, type RenditionReport, SKIP_TARGETS } from './live-playlist.ts';
import {
  type FilePlace,
  joinParts,
  type LiveSegment,
  newSegment,
  partName,
  type SegmentGrowth,
  type SegmentStart,
} from './live-segment.ts';
import { FRESH_SEGMENTS, KEPT_SEGMENTS, releaseMemory } from './release-memory.ts';
import type { TimedMetadata } from './timed-metadata.ts';

const TARGET_S = 2;
/** Players can start with less than a segment; but a whole one tells how long segments are. */
const PLAYABLE_TICKS = 4 * TICKS_PER_S;

/** Of segments that lie with another rendition, which has their media. */
const ELSEWHERE: FilePlace = { path: '', offset: 0 };

/** Of those that a window keeps when it is made of another one, in place of a time. */
interface Leader {
  readonly window: LiveWindow;
  /** Its folder, as seen from this one's playlist. */
  readonly base: string;
}

type Part = Pick<PackagedPart, 'data' | 'ticks' | 'isIndependent' | 'pictures'>;

/** What the segments of a live stream are, and which of them the playlist lists. */
export class LiveWindow {
  /** Of this process. */
  readonly token: string;
  readonly #windowTicks: number;
  readonly #leader: Leader | null;
  readonly #onForgotten: (segment: LiveSegment) => void;
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

  constructor(
    token: string,
    dvrWindowMs: number,
    leader: Leader | null = null,
    onForgotten: (segment: LiveSegment) => void = () => {},
  ) {
    this.token = token;
    this.#windowTicks = (dvrWindowMs / 1000) * TICKS_PER_S;
    this.#leader = leader;
    this.#onForgotten = onForgotten;
    if (leader === null) return;
    this.#discontinuitySequence = leader.window.#discontinuitySequence;
    this.#nextSequence = leader.window.#nextSequence;
    for (const segment of leader.window.listed) this.refer(segment);
  }

  /**
   * A window that lists what another one does, and begins with all that this has.
   * @param base of the leader's names, as seen from this window's playlist
   * @param onForgotten hears of what can no longer be fetched
   */
  static following(
    leader: LiveWindow,
    base: string,
    onForgotten: (segment: LiveSegment) => void,
  ): LiveWindow {
    return new LiveWindow(leader.token, 0, { window: leader, base }, onForgotten);
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

  /** Where the playlist ends: its last segment that has parts, and how many. Null while it has none. */
  get edge(): { readonly sequence: number; readonly partCount: number } | null {
    const { last } = this;
    return last === undefined ? null : { sequence: last.sequence, partCount: last.partCount };
  }

  /** @param reports of the other renditions */
  view(reports: readonly RenditionReport[] = []): PlaylistView {
    const segments = this.listed;
    const [first, last] = [segments[0]!, segments.at(-1)!];
    return {
      segments,
      targetS: this.#targetS,
      discontinuitySequence: this.#discontinuitySequence,
      nextPart: this.#hasEnded ? null : this.#nextPart(),
      reports,
      dateRanges: this.#dateRanges.view({
        startMs: first.wallMs,
        endMs: last.wallMs + (last.ticks * 1000) / TICKS_PER_S,
        hasEnded: this.#hasEnded,
        skipUntilMs: SKIP_TARGETS * this.#targetS * 1000,
      }),
    };
  }

  openSegment(
    about: SegmentStart,
    initName: string,
    { token = this.token, isPending = false } = {},
  ): LiveSegment {
    const own = { sequence: this.#nextSequence, token, base: '', initName, isPending };
    const segment = newSegment(about, own, this.last);
    this.#nextSequence += 1;
    this.#segments.push(segment);
    return segment;
  }

  /** The next segment is one of the leader's, as it is now: its media stay there. It may still grow. */
  refer(segment: LiveSegment): void {
    const { base } = this.#leader!;
    const initName = base + segment.initName;
    const reference: LiveSegment = {
      ...segment,
      base,
      initName,
      hasOwnInit: this.last?.initName !== initName,
      parts: [...segment.parts],
      isPending: false,
      place: ELSEWHERE,
    };
    this.#nextSequence = segment.sequence + 1;
    this.#segments.push(reference);
    this.#grow(reference, { parts: 0, ticks: 0, sizeBytes: 0, pictures: 0 });
    this.#listedTicks += segment.ticks;
    this.version += 1;
    if (segment.isComplete) this.#complete(reference);
  }

  addPart({ data, ticks, isIndependent, pictures }: Part): void {
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
    const { open } = this;
    if (open === null) return;
    // Those of another rendition are never asked for here.
    if (open.base === '') joinParts(open);
    this.#complete(open);
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

  /** What comes next lies where what came last does, as far as anybody can know. */
  #nextPart(): string {
    const { last, open } = this;
    if (open !== null) return partName(open, open.partCount);
    const { base, token } = last !== undefined && last.base !== '' ? last : { base: '', token: this.token };
    return partName({ base, token, sequence: this.#nextSequence }, 0);
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
      if (this.#isWithin(segment) && !isLost) break;
      this.#first += 1;
      this.#listedTicks -= segment.ticks;
      if (segment.isDiscontinuity) this.#discontinuitySequence += 1;
    }
    const most = Math.max(KEPT_SEGMENTS, this.#segments.length - this.#first);
    if (this.#first <= 2 * most) return;
    for (const segment of this.#segments.splice(0, this.#first - most)) this.#onForgotten(segment);
    this.#first = most;
  }

  /** Whether the first segment is to be listed still. */
  #isWithin(first: LiveSegment): boolean {
    if (this.#leader === null) return this.#listedTicks - first.ticks < this.#windowTicks;
    const { window } = this.#leader;
    const listed = window.#segments[window.#first];
    return listed === undefined || first.sequence >= listed.sequence;
  }
}
