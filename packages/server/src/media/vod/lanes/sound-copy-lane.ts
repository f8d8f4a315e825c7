import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { AAC_FRAME_SAMPLES } from '../native/audio-encoder.ts';
import { toNumber } from '../native/rational.ts';
import { CopyRefused } from './copy-refused.ts';

/** A longer gap in the sound stops a player; it must be filled, which needs encoding. */
const LONGEST_GAP_S = 0.15;

/** The lane for sound that is kept as it is. */
export class SoundCopyLane {
  readonly #timeBase: number;
  readonly #write: (packet: Packet, timeS: number) => void;
  readonly #frameS: number;
  #lastDts: bigint | null = null;
  #endS = 0;

  constructor(stream: Stream, write: (packet: Packet, timeS: number) => void) {
    this.#timeBase = toNumber(stream.timeBase);
    this.#write = write;
    this.#frameS = AAC_FRAME_SAMPLES / stream.codecpar.sampleRate;
  }

  get positionS(): number {
    return this.#endS;
  }

  /** @throws {CopyRefused} */
  write(packet: Packet): void {
    if (packet.pts === AV_NOPTS_VALUE) throw new CopyRefused('sound without timestamps');
    if (packet.dts === AV_NOPTS_VALUE) packet.dts = packet.pts;
    const timeS = Number(packet.pts) * this.#timeBase;
    // What primes the decoder lies before 0, and players that ignore edit lists would play it.
    if (timeS < -this.#frameS / 2) return;
    if (this.#lastDts !== null && packet.dts <= this.#lastDts) throw new CopyRefused('sound runs backwards');
    if (timeS - this.#endS > LONGEST_GAP_S) throw new CopyRefused('sound with holes');
    this.#lastDts = packet.dts;
    this.#endS = timeS + (Number(packet.duration) * this.#timeBase || this.#frameS);
    this.#write(packet, timeS);
  }
}
