import { TICKS_PER_S } from './init-segment.ts';

/** Maps the times of one connection to the session's timeline. */
export class SourceClock {
  readonly #anchorUs: number;
  readonly #anchorTicks: number;

  constructor(anchorUs: number, anchorTicks: number) {
    this.#anchorUs = anchorUs;
    this.#anchorTicks = anchorTicks;
  }

  /** Ticks of 90 kHz. Each time is rounded by itself, so errors do not add up. */
  ticks(us: number): number {
    return this.#anchorTicks + Math.round(((us - this.#anchorUs) * TICKS_PER_S) / 1e6);
  }
}
