import { AdtsReader } from '../../adts-reader.ts';
import { nalUnitsOfByteStream } from '../codecs/annex-b.ts';
import { writeAvcConfig } from '../codecs/avc-config.ts';
import { joinNalUnits } from '../codecs/nal-units.ts';
import type { LiveSink } from '../source.ts';
import { TrackWriter } from '../track-writer.ts';
import type { PesPacket } from './pes-assembler.ts';
import { TransportDemuxer } from './transport-demuxer.ts';

const NAL = { slice: 1, partition: 2, keySlice: 5, sequenceSet: 7, pictureSet: 8, delimiter: 9 } as const;
const TICKS_PER_MS = 90;
const WRAP = 2 ** 33;

/** Turns the transport stream of one publisher into tracks and frames. */
export class TransportFeed {
  readonly #writer: TrackWriter;
  readonly #adts = new AdtsReader();
  readonly #demuxer: TransportDemuxer;
  #sps: Uint8Array | null = null;
  #pps: Uint8Array | null = null;
  #isWaitingForKey = true;
  #latest: number | null = null;
  #unwrapped = 0;
  /** Where the next frame of sound begins that starts within a packet, in ticks. */
  #soundAt = 0;
  /** Pictures and frames of sound so far. */
  frames = 0;

  constructor(sink: LiveSink) {
    this.#writer = new TrackWriter(sink);
    this.#demuxer = new TransportDemuxer({
      video: (packet) => this.#video(packet),
      audio: (packet) => this.#audio(packet),
      audioGap: () => this.#adts.reset(),
    });
  }

  /** @throws {CodecError} with a sentence for the person at the encoder */
  push(bytes: Buffer, isAfterGap: boolean): void {
    this.#demuxer.push(bytes, isAfterGap);
  }

  /** Nothing follows: an encoder's last picture ends with its goodbye. @throws {CodecError} */
  flush(): void {
    this.#demuxer.flush();
  }

  #video({ pts, dts, data }: PesPacket): void {
    const units = nalUnitsOfByteStream(data);
    const typeOf = (unit: Uint8Array): number => unit[0]! & 31;
    for (const unit of units) {
      if (typeOf(unit) === NAL.sequenceSet) this.#sps = unit;
      if (typeOf(unit) === NAL.pictureSet) this.#pps = unit;
    }
    const isKey = units.some((unit) => typeOf(unit) === NAL.keySlice);
    const hasPicture =
      isKey || units.some((unit) => typeOf(unit) >= NAL.slice && typeOf(unit) <= NAL.partition);
    if (!hasPicture) return;
    if (isKey && this.#sps && this.#pps) {
      this.#writer.videoConfig(Buffer.from(writeAvcConfig(this.#sps, this.#pps)));
      this.#isWaitingForKey = false;
    }
    if (this.#isWaitingForKey) return;
    this.frames += 1;
    this.#writer.picture({
      timestampMs: this.#toMs(this.#unwrap(dts)),
      compositionMs: Math.round(signed(pts - dts) / TICKS_PER_MS),
      isKey,
      data: joinNalUnits(units.filter((unit) => typeOf(unit) !== NAL.delimiter)),
    });
  }

  #audio({ pts, data }: PesPacket): void {
    // A time is that of the first frame that begins in its packet, which an unfinished one does not.
    const continues = this.#adts.unfinishedBytes > 0;
    let at = this.#unwrap(pts);
    for (const [index, { config, samples, sampleRate, data: frame }] of this.#adts.push(data).entries()) {
      const ticks = (samples * TICKS_PER_MS * 1000) / sampleRate;
      const isOlder = continues && index === 0;
      const startsAt = isOlder ? this.#soundAt : at;
      if (!isOlder) at += ticks;
      this.#soundAt = startsAt + ticks;
      this.#writer.audioConfig(config);
      this.frames += 1;
      this.#writer.sound(frame, this.#toMs(startsAt));
    }
  }

  /** Counts on where 33 bits begin again, whichever track it comes from. */
  #unwrap(ticks: number): number {
    this.#unwrapped += this.#latest === null ? ticks : signed(ticks - this.#latest);
    this.#latest = ticks;
    return this.#unwrapped;
  }

  #toMs(ticks: number): number {
    return Math.round(ticks / TICKS_PER_MS) >>> 0;
  }
}

/** A difference of times of 33 bits, as the shorter way round. */
function signed(difference: number): number {
  const positive = ((difference % WRAP) + WRAP) % WRAP;
  return positive >= WRAP / 2 ? positive - WRAP : positive;
}
