import type { AudioFrame, AudioTrack, VideoFrame, VideoTrack } from '../source.ts';
import { fragment } from './fragment.ts';
import { hasForeignParameters } from './in-band-parameters.ts';
import { TICKS_PER_S } from './init-segment.ts';
import type { PackagedInit, PackagerOutput, TimelineEnd } from './packaged.ts';
import { LONGEST_SEGMENT_TICKS, PART_TARGET_TICKS, SHORTEST_SEGMENT_TICKS } from './part-target.ts';
import { PictureQueue } from './picture-queue.ts';
import { SoundQueue } from './sound-queue.ts';
import type { SourceClock } from './source-clock.ts';

/** How long sound waits for pictures that have stopped. */
const STALL_TICKS = 2 * TICKS_PER_S;
/** Sound further away from the pictures is of another clock. */
const FOREIGN_TICKS = 5 * TICKS_PER_S;

export interface LegParts {
  readonly video: VideoTrack | null;
  readonly audio: AudioTrack | null;
  readonly clock: SourceClock;
  /** Where the leg starts: as shown, and the earliest moment of decoding. */
  readonly start: TimelineEnd;
  readonly output: PackagerOutput;
  /** Numbers the fragments of the whole session. */
  readonly nextSequence: () => number;
  readonly makeInit: (audio: AudioTrack | null, hasInBandParameters: boolean) => PackagedInit;
  /** The moment that the wall clock gives to a place on the timeline. */
  readonly wallMsAt: (ticks: number) => number;
  readonly isDiscontinuity: boolean;
}

/** The time from one connection, or one change of its tracks, to the next: parts and segments without a break. */
export class Leg {
  readonly #parts: LegParts;
  readonly #pictures: PictureQueue | null;
  #sound: SoundQueue | null = null;
  #init: PackagedInit | null = null;
  #hasInBandParameters = false;
  /** Where the last part ended. Without B-frames this is when the next picture is shown. */
  #positionTicks: number | null = null;
  #segmentTicks = 0;
  #isOpen = false;
  #hasSegments = false;

  constructor(parts: LegParts) {
    this.#parts = parts;
    this.#pictures = parts.video && new PictureQueue(parts.video, parts.clock, parts.start.decodedTicks);
    if (parts.audio) this.addSound(parts.audio);
  }

  /** Whether the tracks can no longer change: players have been told. */
  get isFixed(): boolean {
    return this.#init !== null;
  }

  get isSoundOnly(): boolean {
    return this.#pictures === null;
  }

  get hasSound(): boolean {
    return this.#sound !== null;
  }

  /** Where the timeline ends with what has been given out. */
  get end(): TimelineEnd {
    const { shownTicks, decodedTicks } = this.#parts.start;
    return {
      shownTicks: Math.max(shownTicks, this.#pictures?.shownTicks ?? 0, this.#sound?.takenTicks ?? 0),
      decodedTicks: Math.max(decodedTicks, this.#pictures?.decodedTicks ?? 0),
    };
  }

  addSound(track: AudioTrack): void {
    this.#sound = new SoundQueue(track, this.#parts.start.shownTicks);
  }

  videoFrame(frame: VideoFrame): void {
    const pictures = this.#pictures!;
    if (this.#positionTicks === null)
      this.#hasInBandParameters = hasForeignParameters(pictures.track, frame.data);
    pictures.push(frame);
    const atTicks = pictures.heldTicks!;
    const shownTicks = pictures.heldShownTicks!;
    const { track } = pictures;
    const { isKey, data } = frame;
    this.#parts.output.picture?.({ track, decodeTicks: atTicks, shownTicks, isKey, data });
    this.#positionTicks ??= this.#beginAt(atTicks);
    this.#meet(atTicks, isKey, pictures.stepTicks);
  }

  audioFrame(frame: AudioFrame): void {
    const ticks = this.#parts.clock.ticks(frame.ptsUs);
    const reachedTicks = this.#pictures?.heldTicks ?? this.#positionTicks;
    if (reachedTicks !== null && Math.abs(ticks - reachedTicks) > FOREIGN_TICKS) return;
    // What was heard before the first picture is not part of the broadcast.
    if (ticks < this.#parts.start.shownTicks) return;
    const sound = this.#sound!;
    sound.push(frame, ticks);
    if (this.#pictures === null) {
      this.#positionTicks ??= this.#beginAt(ticks);
      this.#meet(sound.endTicks, true, Math.round((frame.durationUs * TICKS_PER_S) / 1e6));
    } else if (
      reachedTicks !== null &&
      sound.endTicks - this.#pictures.delayTicks - reachedTicks > STALL_TICKS
    )
      this.#goOnWithoutPictures(this.#pictures, reachedTicks);
  }

  /** Gives out everything and closes the segment. @returns sound that lies after the last picture */
  finish(): readonly AudioFrame[] {
    this.#pictures?.release();
    const atTicks = this.#pictures === null ? (this.#sound?.endTicks ?? 0) : this.#pictures.decodedTicks;
    if (this.#positionTicks !== null && atTicks > this.#positionTicks)
      this.#cut(atTicks, this.#pictures?.shownTicks ?? Number.POSITIVE_INFINITY);
    this.#close(atTicks);
    return this.#sound?.leftOver() ?? [];
  }

  #beginAt(ticks: number): number {
    this.#segmentTicks = ticks;
    return ticks;
  }

  /** Ends the part or the segment here, if one of them is due. */
  #meet(atTicks: number, isKey: boolean, stepTicks: number): void {
    const partTicks = atTicks - this.#positionTicks!;
    if (partTicks <= 0) return;
    const segmentTicks = atTicks - this.#segmentTicks;
    const isFull = partTicks + stepTicks > PART_TARGET_TICKS;
    const mayEnd = isKey && (isFull || this.#pictures !== null);
    const isLast = segmentTicks >= (mayEnd ? SHORTEST_SEGMENT_TICKS : LONGEST_SEGMENT_TICKS);
    if (!isFull && !isLast) return;
    const soundTicks = this.#pictures ? atTicks + this.#pictures.delayTicks : Number.POSITIVE_INFINITY;
    this.#cut(atTicks, soundTicks);
    if (isLast) this.#close(atTicks);
  }

  #goOnWithoutPictures(pictures: PictureQueue, reachedTicks: number): void {
    pictures.release(PART_TARGET_TICKS);
    this.#meet(Math.max(reachedTicks, this.#positionTicks!) + PART_TARGET_TICKS, false, PART_TARGET_TICKS);
  }

  #cut(atTicks: number, soundBeforeTicks: number): void {
    const { output, nextSequence } = this.#parts;
    const pictures = this.#pictures?.take();
    const sound = this.#sound?.take(soundBeforeTicks);
    if (!this.#isOpen) this.#open(pictures === undefined || pictures.samples[0]?.isKey === true);
    output.part({
      data: fragment(
        nextSequence(),
        [pictures, sound].filter((track) => track !== undefined),
      ),
      startTicks: this.#positionTicks!,
      ticks: atTicks - this.#positionTicks!,
      isIndependent: pictures === undefined || pictures.samples.some(({ isKey }) => isKey),
      pictures: pictures?.samples.length ?? 0,
      sound: sound ?? null,
      end: this.end,
    });
    this.#positionTicks = atTicks;
  }

  #open(isIndependent: boolean): void {
    const { output, makeInit, wallMsAt, isDiscontinuity } = this.#parts;
    const audio = this.#sound?.track ?? null;
    this.#init ??= makeInit(audio, this.#hasInBandParameters);
    output.openSegment({
      init: this.#init,
      isDiscontinuity: isDiscontinuity && !this.#hasSegments,
      isIndependent,
      wallMs: wallMsAt(this.#positionTicks!),
      audio,
    });
    this.#isOpen = true;
    this.#hasSegments = true;
  }

  #close(atTicks: number): void {
    if (this.#isOpen) this.#parts.output.closeSegment();
    this.#isOpen = false;
    this.#segmentTicks = atTicks;
  }
}
