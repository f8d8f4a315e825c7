import { AV_NOPTS_VALUE } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import { CopyRefused } from './copy-refused.ts';

/** No codec holds back more pictures than this, ITU-T H.264 §A.3.1. */
const MOST_HELD_BACK = 32;

/**
 * Matroska has no decoding times; the library works them out, except for the first few packets. Those wait here until
 * a time is known, and are then given the times that lead up to it.
 */
export class DecodeTimes {
  readonly #frameTicks: bigint;
  #waiting: Packet[] | null = [];

  /** @param frameTicks the length of a frame in the packets' time base */
  constructor(frameTicks: number) {
    this.#frameTicks = BigInt(Math.max(1, Math.round(frameTicks)));
  }

  /** Yields packets that have a decoding time; copies of held-back ones are freed in turn. @throws {CopyRefused} */
  *complete(packet: Packet): Generator<Packet> {
    if (this.#waiting !== null && packet.dts === AV_NOPTS_VALUE) {
      if (this.#waiting.length === MOST_HELD_BACK) throw new CopyRefused('no decoding times');
      this.#waiting.push(packet.clone()!);
      return;
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const [index, early] of waiting.entries()) {
      early.dts = packet.dts - this.#frameTicks * BigInt(waiting.length - index);
      yield early;
      early.free();
    }
    yield packet;
  }
}
