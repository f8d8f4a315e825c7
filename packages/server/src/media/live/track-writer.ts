import { aacFrameUs, readAacConfig } from './codecs/aac-config.ts';
import { readAvcConfig } from './codecs/avc-config.ts';
import { EncoderClock } from './encoder-clock.ts';
import type { LiveSink } from './source.ts';

/** Encoders count whole milliseconds, so frames of sound come up to so much beside their time. */
const ROUNDING_US = 2000;
const MIN_STEP_US = 1000;

/** A picture as an encoder sends it. */
export interface SentPicture {
  /** Of its decoding: 32 bits without a sign, which may wrap. */
  readonly timestampMs: number;
  /** From its decoding to its being shown. */
  readonly compositionMs: number;
  readonly isKey: boolean;
  /** NAL units, each after its length in four bytes. */
  readonly data: Uint8Array;
}

/** Gives a sink the tracks and frames of one encoder, on one steady clock. Frames before their configuration are left out. */
export class TrackWriter {
  readonly #sink: LiveSink;
  readonly #clock = new EncoderClock();
  #record: Buffer | null = null;
  #config: Buffer | null = null;
  #frameUs = 0;
  #lastSoundUs = Number.NEGATIVE_INFINITY;
  #nextSoundUs = Number.NEGATIVE_INFINITY;

  constructor(sink: LiveSink) {
    this.#sink = sink;
  }

  get hasVideo(): boolean {
    return this.#record !== null;
  }

  /**
   * Encoders repeat it, some before each key frame.
   * @param record AVCDecoderConfigurationRecord
   * @throws {CodecError} it is damaged, or browsers do not play it
   */
  videoConfig(record: Buffer): void {
    if (this.#record?.equals(record)) return;
    const track = readAvcConfig(record);
    this.#record = record;
    this.#sink.videoTrack(track);
  }

  picture({ timestampMs, compositionMs, isKey, data }: SentPicture): void {
    if (!this.#record) return;
    const dtsUs = this.#clock.read('video', timestampMs);
    this.#sink.videoFrame({ dtsUs, ptsUs: dtsUs + Math.max(0, compositionMs) * 1000, isKey, data });
  }

  /**
   * @param config AudioSpecificConfig
   * @throws {CodecError} it is damaged, or browsers do not play it
   */
  audioConfig(config: Buffer): void {
    if (this.#config?.equals(config)) return;
    const track = readAacConfig(config);
    this.#frameUs = aacFrameUs(config);
    this.#config = config;
    this.#sink.audioTrack(track);
  }

  /** @param timestampMs 32 bits without a sign, which may wrap */
  sound(data: Uint8Array, timestampMs: number): void {
    if (!this.#config || data.length === 0) return;
    const sentUs = this.#clock.read('audio', timestampMs);
    // Within the rounding, sound follows sound without gaps of a fraction of a millisecond.
    const isRounded = Math.abs(sentUs - this.#nextSoundUs) <= ROUNDING_US;
    const startUs = isRounded ? this.#nextSoundUs : Math.max(sentUs, this.#lastSoundUs + MIN_STEP_US);
    this.#lastSoundUs = startUs;
    this.#nextSoundUs = startUs + this.#frameUs;
    const ptsUs = Math.round(startUs);
    this.#sink.audioFrame({ ptsUs, durationUs: Math.round(this.#nextSoundUs) - ptsUs, data });
  }
}
