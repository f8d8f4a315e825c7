const INITIAL_MS = 100;
const INITIAL_DEVIATION_MS = 50;
/** Acknowledgements whose answer may still come. */
const MOST_OPEN = 64;

/** How long answers take, smoothed as in draft-sharabayko-srt §4.10. */
export class RoundTrip {
  #ms = INITIAL_MS;
  #deviationMs = INITIAL_DEVIATION_MS;
  readonly #sentMs = new Map<number, number>();

  get ms(): number {
    return this.#ms;
  }

  get deviationMs(): number {
    return this.#deviationMs;
  }

  /** After so long, an answer is overdue. */
  get patienceMs(): number {
    return this.#ms + 4 * this.#deviationMs;
  }

  sent(number: number, nowMs: number): void {
    this.#sentMs.set(number, nowMs);
    const [oldest] = this.#sentMs.keys();
    if (this.#sentMs.size > MOST_OPEN && oldest !== undefined) this.#sentMs.delete(oldest);
  }

  answered(number: number, nowMs: number): void {
    const sentMs = this.#sentMs.get(number);
    if (sentMs === undefined) return;
    this.#sentMs.delete(number);
    const ms = nowMs - sentMs;
    this.#deviationMs += (Math.abs(ms - this.#ms) - this.#deviationMs) / 4;
    this.#ms += (ms - this.#ms) / 8;
  }
}
