import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { toNumber } from './ratio.ts';

/** A jump ahead that no real recording makes, in a container whose clock never restarts. */
const WILD_JUMP_S = 600;
/** Clocks in a transport stream wrap and restart; a gap this large is one of those. */
const DISCONTINUITY_S = 10;
/** Pictures may be read in another order than shown, but never so far. */
const RESTART_S = 1;
/** Tracks that jump together jump by nearly the same amount. */
const SAME_JUMP_S = 5;

interface StreamClock {
  rawS: number;
  lengthS: number;
  correctionS: number;
  /** The clock before its last packet, if it has jumped there. */
  left: Pick<StreamClock, 'rawS' | 'correctionS'> | null;
}

/** Moves a source's packets to a clock that starts at 0 and does not jump. */
export class Timeline {
  readonly #originS: number;
  readonly #hasDiscontinuities: boolean;
  readonly #clocks = new Map<number, StreamClock>();
  #latestCorrectionS = 0;
  /** Whether a clock has jumped so far. */
  hasJumped = false;

  constructor(originS: number, hasDiscontinuities: boolean) {
    this.#originS = originS;
    this.#hasDiscontinuities = hasDiscontinuities;
  }

  /** Rewrites the packet's times, still in the stream's time base. */
  place(packet: Packet, stream: Stream): void {
    const timeBase = toNumber(stream.timeBase);
    const stamp = packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts;
    if (stamp === AV_NOPTS_VALUE) return;
    const rawS = Number(stamp) * timeBase;
    const correctionS = this.#correct(stream.index, rawS, Number(packet.duration) * timeBase);
    const shift = BigInt(Math.round((correctionS - this.#originS) / timeBase));
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts += shift;
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts += shift;
  }

  #correct(streamIndex: number, rawS: number, lengthS: number): number {
    const last = this.#clocks.get(streamIndex);
    let correctionS = last?.correctionS ?? this.#latestCorrectionS;
    let left: StreamClock['left'] = null;
    if (last !== undefined) {
      const jumpS = rawS - last.rawS;
      const isDiscontinuity = jumpS > DISCONTINUITY_S || jumpS < -RESTART_S;
      if (last.left !== null && jumpS > RESTART_S && Math.abs(rawS - last.left.rawS) < RESTART_S) {
        // No clock had started again: one packet had a wrong time.
        correctionS = last.left.correctionS;
        this.#latestCorrectionS = correctionS;
      } else if (jumpS > WILD_JUMP_S || (this.#hasDiscontinuities && isDiscontinuity)) {
        this.hasJumped = true;
        left = { rawS: last.rawS, correctionS };
        const ownS = correctionS - jumpS + last.lengthS;
        // Sound and picture must move by the same amount, or they would drift apart with each jump.
        const isFirst = correctionS === this.#latestCorrectionS;
        const isShared = !isFirst && Math.abs(ownS - this.#latestCorrectionS) < SAME_JUMP_S;
        correctionS = isShared ? this.#latestCorrectionS : ownS;
        this.#latestCorrectionS = correctionS;
      }
    }
    this.#clocks.set(streamIndex, { rawS, lengthS, correctionS, left });
    return correctionS;
  }
}
