import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { fitInto } from '../ladder/fit.ts';
import { FilterRunner } from '../native/filter-runner.ts';
import { nameColours } from '../native/picture-input.ts';
import { toNumber, toRational } from '../native/rational.ts';
import { timestampS } from '../native/timestamp.ts';
import { TrackDecoder } from '../native/track-decoder.ts';
import type { VideoTrack } from '../probe/source-tracks.ts';
import { FrameClock, type Held } from '../timing/frame-clock.ts';
import type { KeyFramePlan } from '../timing/key-frame-plan.ts';
import { Deinterlacer } from './deinterlacer.ts';
import type { EncodedRung } from './encoded-rung.ts';
import { pictureRecipe } from './picture-recipe.ts';

/** Something that looks at every frame, as the storyboard does. */
export interface FrameTap {
  wants(tick: number): boolean;
  take(tick: number, frame: Frame): void;
}

/** When nothing is encoded, the tap still needs pictures; this size is enough. */
const TAP_SHORT_SIDE = 360;

interface PictureLaneOptions {
  /** Largest first. */
  readonly rungs: readonly EncodedRung[];
  readonly keyFrames: KeyFramePlan;
  readonly tap: FrameTap | null;
  /** 0 lets the codec take every core. */
  readonly decoderThreads: number;
}

/** The lane for pictures: decoded once, converted to a constant rate, scaled to each rung and encoded. */
export class PictureLane {
  readonly #decoder: TrackDecoder;
  readonly #deinterlacer: Deinterlacer | null;
  readonly #clock: FrameClock<Frame>;
  readonly #scaler: FilterRunner;
  readonly #timeBase;
  readonly #frameRate;
  readonly #rungs: readonly EncodedRung[];
  readonly #plan: KeyFramePlan;
  readonly #tap: FrameTap | null;
  #lastTimeS = 0;

  constructor(
    track: VideoTrack,
    stream: Stream,
    { rungs, keyFrames, tap, decoderThreads }: PictureLaneOptions,
  ) {
    this.#decoder = new TrackDecoder(stream, decoderThreads);
    this.#deinterlacer = track.isInterlaced ? new Deinterlacer() : null;
    this.#frameRate = toRational(track.frameRate);
    this.#clock = new FrameClock(toNumber(track.frameRate), (frame) => frame.free());
    const sizes = rungs.length > 0 ? rungs.map(({ rung }) => rung) : [fitInto(track, TAP_SHORT_SIDE)];
    this.#scaler = new FilterRunner(pictureRecipe(track, sizes));
    this.#timeBase = stream.timeBase;
    this.#rungs = rungs;
    this.#plan = keyFrames;
    this.#tap = tap;
  }

  /** The share of packets that gave a picture; 1 for interlaced ones, of which two packets may make one. */
  get readShare(): number {
    const { packets, frames } = this.#decoder;
    return this.#deinterlacer !== null || packets === 0 ? 1 : Math.min(1, frames / packets);
  }

  /** How far the pictures have got on the timeline, in seconds. */
  get positionS(): number {
    return this.#clock.positionS;
  }

  /** `null` at the end of the file. */
  decode(packet: Packet | null): void {
    for (const frame of this.#decoder.decode(packet)) {
      frame.pts = frame.bestEffortTimestamp;
      frame.timeBase = this.#timeBase;
      nameColours(frame);
      if (this.#deinterlacer === null) this.#offer(frame);
      else for (const whole of this.#deinterlacer.process(frame)) this.#offer(whole);
    }
    if (packet === null && this.#deinterlacer !== null) {
      for (const whole of this.#deinterlacer.process(null)) this.#offer(whole);
    }
  }

  /** No picture has come for a while, though the sound went on: the last one is repeated. */
  fillTo(timeS: number): void {
    this.#emit(this.#clock.fillTo(timeS, (frame) => frame.clone()!));
  }

  /** Repeats the last picture until `endS`, then drains the encoders. */
  finish(endS: number): void {
    this.#emit(this.#clock.finish(endS));
    for (const rung of this.#rungs) rung.finish();
  }

  close(): void {
    this.#decoder.close();
    this.#deinterlacer?.close();
    this.#scaler.close();
    for (const rung of this.#rungs) rung.close();
  }

  #offer(frame: Frame): void {
    const timeS = timestampS(frame.pts, frame.timeBase) ?? this.#lastTimeS + 1 / this.#frameRate.toDouble();
    this.#lastTimeS = timeS;
    this.#emit(this.#clock.offer(timeS, frame.clone()!));
  }

  #emit(held: Held<Frame> | null): void {
    if (held === null) return;
    const { frame, firstTick, endTick } = held;
    const ticks = Array.from({ length: endTick - firstTick }, (_, index) => firstTick + index);
    if (this.#rungs.length > 0 || ticks.some((tick) => this.#tap?.wants(tick))) {
      const pictures = this.#scale(frame);
      for (const tick of ticks) this.#show(pictures, tick);
      for (const picture of pictures) picture.free();
    }
    frame.free();
  }

  #scale(frame: Frame): Frame[] {
    this.#scaler.push(frame);
    const outputs = Math.max(1, this.#rungs.length);
    return Array.from({ length: outputs }, (_, output) => this.#scaler.pull(output)!.clone()!);
  }

  #show(pictures: readonly Frame[], tick: number): void {
    const { isKey, isCut } = this.#plan.at(tick);
    const smallest = pictures.at(-1)!;
    if (this.#tap?.wants(tick)) this.#tap.take(tick, smallest);
    for (const [index, rung] of this.#rungs.entries()) {
      const picture = pictures[index]!;
      picture.pts = BigInt(tick);
      picture.duration = 1n;
      picture.timeBase = this.#frameRate.inv();
      picture.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      rung.encode(picture, isCut);
    }
  }
}
