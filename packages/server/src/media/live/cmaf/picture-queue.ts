import type { VideoFrame, VideoTrack } from '../source.ts';
import type { FragmentTrack, Sample } from './fragment.ts';
import { withoutKnownParameters } from './in-band-parameters.ts';
import { PICTURE_TRACK } from './init-segment.ts';
import type { SourceClock } from './source-clock.ts';

/** Of a source's only picture: 30 a second. */
const USUAL_STEP_TICKS = 3000;

interface Placed {
  readonly decodeTicks: number;
  readonly offset: number;
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

/** The pictures of one connection. How long one lasts is known when the next one comes, so the newest is held back. */
export class PictureQueue {
  readonly track: VideoTrack;
  readonly #clock: SourceClock;
  #held: Placed | null = null;
  #samples: Sample[] = [];
  #samplesStart = 0;
  #decodedTicks: number;
  #shownTicks = 0;
  #stepTicks = USUAL_STEP_TICKS;
  /** How much earlier pictures have to be decoded than the source says, so that none is shown before. */
  #leadTicks = 0;
  #delayTicks = 0;

  /** @param decodedTicks when the last picture before these has been decoded */
  constructor(track: VideoTrack, clock: SourceClock, decodedTicks: number) {
    this.track = track;
    this.#clock = clock;
    this.#decodedTicks = decodedTicks;
  }

  /** Where the pictures that are complete end, as decoded; null before the first picture. */
  get heldTicks(): number | null {
    return this.#held?.decodeTicks ?? null;
  }

  /** When the newest picture is shown; null before the first. */
  get heldShownTicks(): number | null {
    return this.#held && this.#held.decodeTicks + this.#held.offset;
  }

  get stepTicks(): number {
    return this.#stepTicks;
  }

  /** From decoding to showing, at the latest key frame. */
  get delayTicks(): number {
    return this.#delayTicks;
  }

  get decodedTicks(): number {
    return this.#decodedTicks;
  }

  /** Where the last picture that has been completed is no longer shown. */
  get shownTicks(): number {
    return this.#shownTicks;
  }

  push(frame: VideoFrame): void {
    const ptsTicks = this.#clock.ticks(frame.ptsUs);
    const dtsTicks = this.#clock.ticks(frame.dtsUs);
    this.#leadTicks = Math.max(this.#leadTicks, dtsTicks - ptsTicks);
    const earliest = this.#held === null ? this.#decodedTicks : this.#held.decodeTicks + 1;
    const decodeTicks = Math.max(earliest, dtsTicks - this.#leadTicks);
    if (this.#held !== null) this.#complete(decodeTicks - this.#held.decodeTicks);
    const offset = Math.max(0, ptsTicks - decodeTicks);
    if (frame.isKey) this.#delayTicks = offset;
    const data = frame.isKey ? withoutKnownParameters(this.track, frame.data) : frame.data;
    this.#held = { decodeTicks, offset, isKey: frame.isKey, data };
  }

  /** Completes the newest picture although none follows. @param ticks how long it lasts; as the one before if left out */
  release(ticks: number = this.#stepTicks): void {
    if (this.#held !== null) this.#complete(ticks);
    this.#held = null;
  }

  take(): FragmentTrack {
    const samples = this.#samples;
    this.#samples = [];
    return { id: PICTURE_TRACK, decodeTime: this.#samplesStart, samples };
  }

  #complete(ticks: number): void {
    const { decodeTicks, offset, isKey, data } = this.#held!;
    if (this.#samples.length === 0) this.#samplesStart = decodeTicks;
    this.#samples.push({ data, duration: ticks, offset, isKey });
    this.#stepTicks = ticks;
    this.#decodedTicks = decodeTicks + ticks;
    this.#shownTicks = Math.max(this.#shownTicks, this.#decodedTicks + offset);
  }
}
