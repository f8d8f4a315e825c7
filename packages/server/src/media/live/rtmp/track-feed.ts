import { aacFrameUs, readAacConfig } from '../codecs/aac-config.ts';
import { avcLengthBytes, readAvcConfig } from '../codecs/avc-config.ts';
import { joinNalUnits, nalUnitsOf } from '../codecs/nal-units.ts';
import type { LiveSink } from '../source.ts';
import { readAudioTag } from './read-audio-tag.ts';
import { readVideoTag } from './read-video-tag.ts';
import { SourceClock } from './source-clock.ts';

const IDR = 5;
/** RTMP counts whole milliseconds, so frames of sound come up to so much beside their time. */
const ROUNDING_US = 2000;
const MIN_STEP_US = 1000;

/** Turns audio and video messages of one publisher into tracks and frames. */
export class TrackFeed {
  readonly #sink: LiveSink;
  readonly #clock = new SourceClock();
  #record: Buffer | null = null;
  #lengthBytes = 4;
  #config: Buffer | null = null;
  #frameUs = 0;
  #lastSoundUs = Number.NEGATIVE_INFINITY;
  #nextSoundUs = Number.NEGATIVE_INFINITY;

  constructor(sink: LiveSink) {
    this.#sink = sink;
  }

  /** @throws {RtmpError | CodecError} with a sentence for the encoder */
  video(payload: Buffer, timestampMs: number): void {
    const tag = readVideoTag(payload);
    if (tag.kind === 'config') this.#takeRecord(tag.record);
    // Frames before their configuration cannot be decoded.
    if (tag.kind !== 'frame' || !this.#record) return;
    const units = nalUnitsOf(tag.data, this.#lengthBytes);
    if (units.length === 0) return;
    const dtsUs = this.#clock.read('video', timestampMs);
    this.#sink.videoFrame({
      dtsUs,
      ptsUs: dtsUs + Math.max(0, tag.compositionMs) * 1000,
      // Encoders with open groups mark recovery points that are no IDR pictures.
      isKey: tag.isKey || units.some((unit) => (unit[0]! & 0x1f) === IDR),
      data: this.#lengthBytes === 4 ? tag.data : joinNalUnits(units),
    });
  }

  /** @throws {RtmpError | CodecError} with a sentence for the encoder */
  audio(payload: Buffer, timestampMs: number): void {
    const tag = readAudioTag(payload);
    if (tag.kind === 'config') this.#takeConfig(tag.config);
    if (tag.kind !== 'frame' || !this.#config || tag.data.length === 0) return;
    const sentUs = this.#clock.read('audio', timestampMs);
    // Within the rounding, sound follows sound without gaps of a fraction of a millisecond.
    const isRounded = Math.abs(sentUs - this.#nextSoundUs) <= ROUNDING_US;
    const startUs = isRounded ? this.#nextSoundUs : Math.max(sentUs, this.#lastSoundUs + MIN_STEP_US);
    this.#lastSoundUs = startUs;
    this.#nextSoundUs = startUs + this.#frameUs;
    const ptsUs = Math.round(startUs);
    this.#sink.audioFrame({
      ptsUs,
      durationUs: Math.round(this.#nextSoundUs) - ptsUs,
      data: tag.data,
    });
  }

  #takeRecord(record: Buffer): void {
    // Encoders repeat it, some before each key frame.
    if (this.#record?.equals(record)) return;
    const track = readAvcConfig(record);
    this.#lengthBytes = avcLengthBytes(record);
    this.#record = record;
    this.#sink.videoTrack(track);
  }

  #takeConfig(config: Buffer): void {
    if (this.#config?.equals(config)) return;
    const track = readAacConfig(config);
    this.#frameUs = aacFrameUs(config);
    this.#config = config;
    this.#sink.audioTrack(track);
  }
}
