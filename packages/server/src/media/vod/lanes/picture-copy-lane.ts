import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import type { CopyDemands } from '../ladder/source-copy-rules.ts';
import type { RenditionWriter } from '../rendition/rendition-writer.ts';
import { targetDurationS } from '../timing/cut-schedule.ts';
import { toNumber } from '../timing/ratio.ts';
import { CopyRefused } from './copy-refused.ts';
import { DecodeTimes } from './decode-times.ts';
import { parameterSetFinder } from './hevc-parameter-sets.ts';

/** A millisecond, the tick of coarse containers, and a little more. */
const TOLERANCE_S = 0.002;

/** How far from where it was found before a key frame may be: on the grid of frames it was known to a frame. */
const CUT_TOLERANCE_S = 0.1;

/** The lane for pictures that are kept as they are: segments start at the source's own key frames. */
export class PictureCopyLane {
  readonly #timeBase: number;
  readonly #frameS: number;
  readonly #writer: RenditionWriter;
  readonly #demands: CopyDemands & { readonly cutsS?: readonly number[] };
  readonly #hasParameterSets: (packet: Packet) => boolean;
  readonly #decodeTimes: DecodeTimes;
  #lastDts: bigint | null = null;
  #segment: number;
  #segmentStartS: number;
  #hasKey = false;
  #hasBegun = false;
  #keyS = 0;
  #endS = 0;
  /** Whether pictures that follow a key frame are shown before it: that segment cannot be played on its own. */
  hasOpenGop = false;

  /**
   * @param demands with where segments start; at key frames as far apart as usual if that is left out
   * @param firstSegment those before it are read, but not written
   */
  constructor(
    stream: Stream,
    framesPerS: number,
    writer: RenditionWriter,
    demands: CopyDemands & { readonly cutsS?: readonly number[] },
    firstSegment = 0,
  ) {
    this.#demands = demands;
    this.#segment = firstSegment - 1;
    this.#segmentStartS = demands.cutsS?.[firstSegment] ?? 0;
    this.#hasParameterSets = parameterSetFinder(stream);
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
    if (!this.#hasKey && !packet.isKeyframe) return;
    this.#hasKey = true;
    if (packet.pts === AV_NOPTS_VALUE || packet.dts === AV_NOPTS_VALUE)
      throw new CopyRefused('no timestamps');
    if (this.#lastDts !== null && packet.dts <= this.#lastDts)
      throw new CopyRefused('timestamps run backwards');
    // An edit list may hide pictures that must be decoded; every player would show them in a copy.
    if (packet.flags & AV_PKT_FLAG_DISCARD) throw new CopyRefused('pictures outside the edit list');
    this.#lastDts = packet.dts;
    const timeS = Number(packet.pts) * this.#timeBase;
    if (timeS < -this.#frameS / 2) throw new CopyRefused('pictures before the beginning');
    const sinceKeyS = timeS - this.#keyS;
    if (packet.isKeyframe) this.#keyS = timeS;
    else if (timeS < this.#keyS) this.hasOpenGop = true;
    if (this.hasOpenGop && !this.#demands.allowsOpenGop) throw new CopyRefused('an open group of pictures');
    if (packet.isKeyframe && this.#hasParameterSets(packet)) throw new CopyRefused('parameter sets in band');
    if (timeS - this.#segmentStartS > this.#demands.longestSegmentS)
      throw new CopyRefused('too few key frames');
    const isCut = packet.isKeyframe && this.#isDue(timeS, sinceKeyS);
    if (isCut) {
      this.#segment += 1;
      this.#segmentStartS = timeS;
      this.#hasBegun = true;
    }
    if (!this.#hasBegun) return;
    this.#endS = Math.max(this.#endS, timeS + (Number(packet.duration) * this.#timeBase || this.#frameS));
    this.#writer.writeLead(packet, timeS, isCut);
  }

  /** @param sinceKeyS how far apart key frames are: two of them may be closer than the target, and three too far apart */
  #isDue(timeS: number, sinceKeyS: number): boolean {
    if (this.#segment < 0) return true;
    if (this.#demands.cutsS) return isAt(this.#demands.cutsS[this.#segment + 1], timeS);
    const lengthS = timeS - this.#segmentStartS;
    return (
      lengthS >= targetDurationS(this.#segment) - TOLERANCE_S ||
      lengthS + sinceKeyS > this.#demands.longestSegmentS
    );
  }
}

function isAt(cutS: number | undefined, keyS: number): boolean {
  if (cutS === undefined || keyS < cutS - CUT_TOLERANCE_S) return false;
  if (keyS > cutS + CUT_TOLERANCE_S) throw new CopyRefused('a key frame is not where it was');
  return true;
}
