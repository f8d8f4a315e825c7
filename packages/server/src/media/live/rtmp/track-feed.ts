import { avcLengthBytes } from '../codecs/avc-config.ts';
import { joinNalUnits, nalUnitsOf } from '../codecs/nal-units.ts';
import type { LiveSink } from '../source.ts';
import { TrackWriter } from '../track-writer.ts';
import { readAudioTag } from './read-audio-tag.ts';
import { readVideoTag } from './read-video-tag.ts';

const IDR = 5;

/** Turns audio and video messages of one publisher into tracks and frames. */
export class TrackFeed {
  readonly #writer: TrackWriter;
  #lengthBytes = 4;

  constructor(sink: LiveSink) {
    this.#writer = new TrackWriter(sink);
  }

  /** @throws {RtmpError | CodecError} with a sentence for the encoder */
  video(payload: Buffer, timestampMs: number): void {
    const tag = readVideoTag(payload);
    if (tag.kind === 'config') {
      this.#writer.videoConfig(tag.record);
      this.#lengthBytes = avcLengthBytes(tag.record);
    }
    // Frames before their configuration cannot be decoded, nor their lengths read.
    if (tag.kind !== 'frame' || !this.#writer.hasVideo) return;
    const units = nalUnitsOf(tag.data, this.#lengthBytes);
    if (units.length === 0) return;
    this.#writer.picture({
      timestampMs,
      compositionMs: tag.compositionMs,
      // Encoders with open groups mark recovery points that are no IDR pictures.
      isKey: tag.isKey || units.some((unit) => (unit[0]! & 0x1f) === IDR),
      data: this.#lengthBytes === 4 ? tag.data : joinNalUnits(units),
    });
  }

  /** @throws {RtmpError | CodecError} with a sentence for the encoder */
  audio(payload: Buffer, timestampMs: number): void {
    const tag = readAudioTag(payload);
    if (tag.kind === 'config') this.#writer.audioConfig(tag.config);
    if (tag.kind === 'frame') this.#writer.sound(tag.data, timestampMs);
  }
}
