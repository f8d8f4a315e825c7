import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { toNumber } from '../native/rational.ts';
import type { RenditionWriter } from '../rendition/rendition-writer.ts';
import { targetDurationS } from '../timing/cut-schedule.ts';
import { CopyRefused } from './copy-refused.ts';
import { DecodeTimes } from './decode-times.ts';

/** A longer segment keeps viewers waiting; a source with such segments has hardly any key frames. */
const LONGEST_SEGMENT_S = 20;
/** A millisecond, the tick of coarse containers, and a little more. */
const TOLERANCE_S = 0.002;

/** The lane for pictures that are kept as they are: segments start at the source's own key frames. */
export class PictureCopyLane {
  readonly #timeBase: number;
  readonly #frameS: number;
  readonly #writer: RenditionWriter;
  readonly #decodeTimes: DecodeTimes;
  #lastDts: bigint | null = null;
  #segment = -1;
  #segmentStartS = 0;
  #keyS = 0;
  #endS = 0;
  /** Whether pictures that follow a key frame are shown before it: that segment cannot be played on its own. */
  hasOpenGop = false;

  constructor(stream: Stream, framesPerS: number, writer: RenditionWriter) {
    this.#timeBase = toNumber(stream.timeBase);
    this.#frameS = 1 / framesPerS;
    this.#decodeTimes = new DecodeTimes(this.#frameS / this.#timeBase);
    this.#writer = writer;
  }

  get positionS(): number {
    return this.#endS;
  }

  /** @throws {CopyRefused} */
  write(packet: Packet): void {
    for (const complete of this.#decodeTimes.complete(packet)) this.#write(complete);
  }

  #write(packet: Packet): void {
    if (this.#segment < 0 && !packet.isKeyframe) return;
    if (packet.pts === AV_NOPTS_VALUE || packet.dts === AV_NOPTS_VALUE)
      throw new CopyRefused('no timestamps');
    if (this.#lastDts !== null && packet.dts <= this.#lastDts)
      throw new CopyRefused('timestamps run backwards');
    // An edit list may hide pictures that must be decoded; every player would show them in a copy.
    if (packet.flags & AV_PKT_FLAG_DISCARD) throw new CopyRefused('pictures outside the edit list');
    this.#lastDts = packet.dts;
    const timeS = Number(packet.pts) * this.#timeBase;
    if (timeS < -this.#frameS / 2) throw new CopyRefused('pictures before the beginning');
    if (packet.isKeyframe) this.#keyS = timeS;
    else if (timeS < this.#keyS) this.hasOpenGop = true;
    if (timeS - this.#segmentStartS > LONGEST_SEGMENT_S) throw new CopyRefused('too few key frames');
    const isCut = packet.isKeyframe && this.#isDue(timeS);
    if (isCut) {
      this.#segment += 1;
      this.#segmentStartS = timeS;
    }
    this.#endS = Math.max(this.#endS, timeS + (Number(packet.duration) * this.#timeBase || this.#frameS));
    this.#writer.writeLead(packet, timeS, isCut);
  }

  #isDue(timeS: number): boolean {
    return this.#segment < 0 || timeS - this.#segmentStartS >= targetDurationS(this.#segment) - TOLERANCE_S;
  }
}
