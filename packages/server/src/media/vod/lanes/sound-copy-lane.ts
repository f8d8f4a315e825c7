import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { AdtsReader, aacLcConfig } from '../../adts-reader.ts';
import { AAC_FRAME_SAMPLES } from '../native/audio-encoder.ts';
import { toNumber } from '../timing/ratio.ts';
import { hasHeaders } from './copied-format.ts';
import { CopyRefused } from './copy-refused.ts';

/** A longer gap in the sound stops a player; it must be filled, which needs encoding. */
const LONGEST_GAP_S = 0.15;

/** The lane for sound that is kept as it is. */
export class SoundCopyLane {
  readonly #timeBase: number;
  readonly #write: (packet: Packet, timeS: number) => void;
  readonly #frameS: number;
  /** Takes the headers off, where packets have some. */
  readonly #headers: AdtsReader | null;
  /** What each header has to say. */
  readonly #config: Buffer | null;
  #lastDts: bigint | null = null;
  #endS = 0;

  constructor(stream: Stream, write: (packet: Packet, timeS: number) => void) {
    this.#timeBase = toNumber(stream.timeBase);
    this.#write = write;
    const { sampleRate, channels } = stream.codecpar;
    this.#frameS = AAC_FRAME_SAMPLES / sampleRate;
    this.#headers = hasHeaders(stream) ? new AdtsReader() : null;
    this.#config = aacLcConfig(sampleRate, channels);
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
    if (this.#headers) this.#takeHeaderOff(packet, this.#headers);
    this.#lastDts = packet.dts;
    this.#endS = timeS + (Number(packet.duration) * this.#timeBase || this.#frameS);
    this.#write(packet, timeS);
  }

  #takeHeaderOff(packet: Packet, headers: AdtsReader): void {
    const [frame, ...more] = headers.push(packet.data ?? Buffer.alloc(0));
    const isWhole = frame !== undefined && more.length === 0 && headers.unfinishedBytes === 0;
    if (!isWhole || !this.#config?.equals(frame.config)) throw new CopyRefused('sound of another kind');
    packet.data = frame.data;
  }
}
