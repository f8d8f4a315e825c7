import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { fitInto, type Size } from '../ladder/fit.ts';
import type { Tuning } from '../ladder/tuning.ts';
import { FilterRunner } from '../native/filter-runner.ts';
import { nameColours } from '../native/picture-input.ts';
import { toRational } from '../native/rational.ts';
import { timestampS } from '../native/timestamp.ts';
import { TrackDecoder } from '../native/track-decoder.ts';
import type { VideoTrack } from '../probe/source-tracks.ts';
import { type ClockStart, FrameClock, type Held } from '../timing/frame-clock.ts';
import { isKeyFor, type KeyFramePlan } from '../timing/key-frame-plan.ts';
import { toNumber } from '../timing/ratio.ts';
import { Deinterlacer } from './deinterlacer.ts';
import { pictureRecipe } from './picture-recipe.ts';

/** Something that looks at every frame, as the storyboard does. */
export interface FrameTap {
  wants(tick: number): boolean;
  take(tick: number, frame: Frame): void;
}

/** Takes the pictures of one rung. */
export interface PictureSink {
  readonly rung: Size & { readonly tuning?: Tuning };
  /** Whether it needs the picture of this frame. */
  wants(tick: number): boolean;
  /** Takes pictures with the number of their frame as their time. */
  encode(picture: Frame, isCut: boolean): void;
  finish(): void;
  close(): void;
}

/** The part of a film that a lane shows. */
export interface PictureRange extends ClockStart {
  /** Exclusive; may become less while the lane runs. */
  readonly endTick: number;
}

/** When nothing is encoded, the tap still needs pictures; this size is enough. */
export const TAP_SHORT_SIDE = 360;

interface PictureLaneOptions {
  /** Largest first. */
  readonly rungs: readonly PictureSink[];
  readonly keyFrames: KeyFramePlan;
  readonly tap: FrameTap | null;
  /** 0 lets the codec take every core. */
  readonly decoderThreads: number;
  /** The whole film if left out. */
  readonly range?: PictureRange;
}

/** The lane for pictures: decoded once, converted to a constant rate, scaled to each rung and encoded. */
export class PictureLane {
  readonly #decoder: TrackDecoder;
  readonly #deinterlacer: Deinterlacer | null;
  readonly #clock: FrameClock<Frame>;
  readonly #scaler: FilterRunner;
  readonly #timeBase;
  readonly #frameRate;
  readonly #rungs: readonly PictureSink[];
  readonly #plan: KeyFramePlan;
  readonly #tap: FrameTap | null;
  readonly #range: PictureRange | null;
  #lastTimeS = 0;

  constructor(
    track: VideoTrack,
    stream: Stream,
    { rungs, keyFrames, tap, decoderThreads, range }: PictureLaneOptions,
  ) {
    this.#decoder = new TrackDecoder(stream, decoderThreads);
    this.#deinterlacer = track.isInterlaced ? new Deinterlacer() : null;
    this.#frameRate = toRational(track.frameRate);
    this.#clock = new FrameClock(toNumber(track.frameRate), (frame) => frame.free(), range);
    this.#range = range ?? null;
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

  /** Packets that were decoded, and the pictures that they gave. */
  get counts(): { readonly packets: number; readonly pictures: number } {
    return { packets: this.#decoder.packets, pictures: this.#decoder.frames };
  }

  /** Whether all pictures of the range have been shown. */
  get isComplete(): boolean {
    return this.#range !== null && this.#clock.tick >= this.#range.endTick;
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

  /** Counts the pictures that are still in the decoder. */
  settle(): void {
    for (const _ of this.#decoder.decode(null));
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
    const { frame, firstTick } = held;
    const endTick = Math.max(firstTick, Math.min(held.endTick, this.#range?.endTick ?? held.endTick));
    const ticks = Array.from({ length: endTick - firstTick }, (_, index) => firstTick + index);
    if (ticks.some((tick) => this.#tap?.wants(tick) || this.#rungs.some((rung) => rung.wants(tick)))) {
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
    const planned = this.#plan.at(tick);
    const smallest = pictures.at(-1)!;
    if (this.#tap?.wants(tick)) this.#tap.take(tick, smallest);
    for (const [index, rung] of this.#rungs.entries()) {
      if (!rung.wants(tick)) continue;
      const picture = pictures[index]!;
      picture.pts = BigInt(tick);
      picture.duration = 1n;
      picture.timeBase = this.#frameRate.inv();
      picture.pictType = isKeyFor(rung.rung, planned) ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      rung.encode(picture, planned.isCut);
    }
  }
}
