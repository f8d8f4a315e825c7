/** A larger difference is heard against the picture. */
const LARGEST_DRIFT_S = 0.1;

/**
 * Places packets of sound one right after the other, whatever the jitter of their timestamps, until those are more than
 * 100 ms off: then the sound jumps forward to its timestamp, or packets are left out until their timestamps fit.
 */
export class SoundClock {
  readonly #sampleRate: number;
  readonly #earliest: number;
  #next: number | null = null;

  /** @param earliest the sample before which nothing may be placed any more */
  constructor(sampleRate: number, earliest: number) {
    this.#sampleRate = sampleRate;
    this.#earliest = earliest;
  }

  /** @returns the packet's first sample on the timeline; null if it has to be left out */
  place(timeS: number, samples: number): number | null {
    const wanted = Math.round(timeS * this.#sampleRate);
    const drift = this.#next === null ? 0 : wanted - this.#next;
    const largest = LARGEST_DRIFT_S * this.#sampleRate;
    if (drift < -largest) return null;
    const start = this.#next === null || drift > largest ? Math.max(wanted, this.#earliest) : this.#next;
    this.#next = start + samples;
    return start;
  }
}
