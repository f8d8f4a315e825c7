import { AV_CHANNEL_ORDER_NATIVE, AV_NOPTS_VALUE, AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import { Frame, type Packet, type Stream } from 'node-av/lib';
import { AAC_FRAME_SAMPLES } from '../native/audio-encoder.ts';
import type { FrameEncoder } from '../native/encoder.ts';
import { FilterRunner } from '../native/filter-runner.ts';
import { timestampS } from '../native/timestamp.ts';
import { TrackDecoder } from '../native/track-decoder.ts';
import { AUDIO_SAMPLE_RATE_HZ } from '../rendition/sound-rate.ts';
import { nameChannels, soundRecipe } from './sound-recipe.ts';

/** The lane for sound: decoded, converted to stereo at 48 kHz without gaps, encoded once for all renditions. */
export class SoundLane {
  readonly #decoder: TrackDecoder;
  readonly #encoder: FrameEncoder;
  readonly #filter: FilterRunner;
  readonly #timeBase;
  readonly #write: (packet: Packet, timeS: number) => void;
  readonly #firstSample: number;
  #nextSample: number;
  #sourceEndS = 0;
  #hasEnded = false;

  /** @param firstSample where the sound begins in the middle of a film */
  constructor(
    stream: Stream,
    encoder: FrameEncoder,
    write: (packet: Packet, timeS: number) => void,
    firstSample = 0,
  ) {
    this.#firstSample = firstSample;
    this.#nextSample = firstSample;
    this.#decoder = new TrackDecoder(stream, 1);
    this.#encoder = encoder;
    this.#filter = new FilterRunner(soundRecipe(() => this.#nextSample));
    this.#timeBase = stream.timeBase;
    this.#write = write;
  }

  /** How far the sound has got on the timeline, in seconds. */
  get positionS(): number {
    return this.#nextSample / AUDIO_SAMPLE_RATE_HZ;
  }

  /** Where the source's sound ends; the last part of it is still in the encoder. */
  get endS(): number {
    return Math.max(this.positionS, this.#sourceEndS);
  }

  /** `null` at the end of the file. */
  decode(packet: Packet | null): void {
    for (const frame of this.#decoder.decode(packet)) {
      frame.timeBase = this.#timeBase;
      if (frame.pts === AV_NOPTS_VALUE) frame.pts = frame.bestEffortTimestamp;
      nameChannels(frame);
      this.#sourceEndS = (timestampS(frame.pts, this.#timeBase) ?? 0) + frame.nbSamples / frame.sampleRate;
      this.#filter.push(frame);
      this.#encodeUpTo(Number.POSITIVE_INFINITY);
    }
  }

  /** No sound has come for a while, though the pictures went on: adds silence. */
  fillTo(timeS: number): void {
    const silence = silentFrame(Math.round(timeS * AUDIO_SAMPLE_RATE_HZ) - AAC_FRAME_SAMPLES);
    this.#filter.push(silence);
    silence.free();
    this.#encodeUpTo(Number.POSITIVE_INFINITY);
  }

  /** Adds silence up to `endS`, so that sound and pictures end together, then drains the encoder. */
  finish(endS: number): void {
    this.continueTo(endS);
    for (const packet of this.#encoder.encode(null)) this.#emit(packet);
  }

  /** After the source's last sound: adds silence up to `timeS`. */
  continueTo(timeS: number): void {
    if (!this.#hasEnded) {
      this.#begin();
      this.#filter.end();
      this.#hasEnded = true;
    }
    this.#encodeUpTo(Math.round(timeS * AUDIO_SAMPLE_RATE_HZ));
  }

  /** Where no sound has come at all, silence shows the filters what to continue. */
  #begin(): void {
    if (this.#nextSample > this.#firstSample) return;
    this.fillTo((this.#firstSample + AAC_FRAME_SAMPLES) / AUDIO_SAMPLE_RATE_HZ);
  }

  close(): void {
    this.#decoder.close();
    this.#filter.close();
    this.#encoder.close();
  }

  #encodeUpTo(endSample: number): void {
    while (this.#nextSample < endSample) {
      const frame = this.#filter.pull(0);
      if (frame === null) return;
      frame.pts = BigInt(this.#nextSample);
      this.#nextSample += frame.nbSamples;
      for (const packet of this.#encoder.encode(frame)) this.#emit(packet);
    }
  }

  /** The encoder's first packet only primes the decoder; players that ignore edit lists would play it as silence. */
  #emit(packet: Packet): void {
    if (packet.pts >= 0n) this.#write(packet, Number(packet.pts) / AUDIO_SAMPLE_RATE_HZ);
  }
}

function silentFrame(firstSample: number): Frame {
  return Frame.fromAudioBuffer(Buffer.alloc(AAC_FRAME_SAMPLES * 2 * Float32Array.BYTES_PER_ELEMENT), {
    nbSamples: AAC_FRAME_SAMPLES,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: AUDIO_SAMPLE_RATE_HZ,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    timeBase: { num: 1, den: AUDIO_SAMPLE_RATE_HZ },
    pts: BigInt(Math.max(0, firstSample)),
  });
}
