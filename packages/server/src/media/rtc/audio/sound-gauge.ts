import { AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_S16 } from 'node-av/constants';
import { type CodecContext, Frame, Packet } from 'node-av/lib';
import type { AudioTrack } from '../../live/source.ts';
import { openSoundDecoder } from './open-sound-decoder.ts';

/** Measures how loud a sound is, of which it gets every packet. A second of it takes about 2 ms of a core. */
export class SoundGauge {
  readonly #decoder: CodecContext;
  readonly #decoded = new Frame();
  readonly #packet = new Packet();

  /** @throws {NativeError} the configuration is damaged */
  constructor(track: AudioTrack) {
    this.#decoder = openSoundDecoder(track);
    this.#decoded.alloc();
    this.#packet.alloc();
  }

  /** The peak of the next packets, where 1 is full scale; null if none of them can be decoded. */
  peakOf(packets: readonly Uint8Array[]): number | null {
    let peak: number | null = null;
    for (const data of packets) {
      this.#packet.data = Buffer.from(data);
      // Damaged packets give no sound.
      this.#decoder.sendPacketSync(this.#packet);
      this.#packet.unref();
      while (this.#decoder.receiveFrameSync(this.#decoded) >= 0) {
        peak = Math.max(peak ?? 0, peakOfFrame(this.#decoded));
        this.#decoded.unref();
      }
    }
    return peak;
  }

  close(): void {
    this.#decoded.free();
    this.#packet.free();
    this.#decoder.freeContext();
  }
}

function peakOfFrame(frame: Frame): number {
  const { format, nbSamples, channels } = frame;
  const isPlanar = format === AV_SAMPLE_FMT_FLTP;
  const counted = isPlanar ? nbSamples : nbSamples * channels;
  let peak = 0;
  for (const { buffer, byteOffset } of frame.data ?? []) {
    if (format === AV_SAMPLE_FMT_FLTP || format === AV_SAMPLE_FMT_FLT)
      peak = Math.max(peak, largest(new Float32Array(buffer, byteOffset, counted)));
    else if (format === AV_SAMPLE_FMT_S16)
      peak = Math.max(peak, largest(new Int16Array(buffer, byteOffset, counted)) / 32_768);
  }
  return peak;
}

function largest(samples: Float32Array | Int16Array): number {
  let most = 0;
  for (const sample of samples) most = Math.max(most, Math.abs(sample));
  return most;
}
