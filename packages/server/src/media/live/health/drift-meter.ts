/** Long enough that one of its frames came without delay. */
const BUCKET_MS = 10_000;
/** Five minutes. */
const MAX_BUCKETS = 30;
/** A source whose clock jumps begins anew. */
const MAX_JUMP_MS = 5000;

interface Bucket {
  readonly startMs: number;
  /** The least delay of a frame. */
  leastMs: number;
}

/**
 * Compares the clock of a source with ours. Frames come late but never early, so the least delay in each ten seconds
 * shows the clocks without the network.
 */
export class DriftMeter {
  #buckets: Bucket[] = [];
  #lastMs: number | null = null;

  /** @param sourceUs the frame's own time */
  add(nowMs: number, sourceUs: number): void {
    const delayMs = nowMs - sourceUs / 1000;
    if (this.#lastMs !== null && Math.abs(delayMs - this.#lastMs) > MAX_JUMP_MS) this.#buckets = [];
    this.#lastMs = delayMs;
    const current = this.#buckets.at(-1);
    if (current && nowMs - current.startMs < BUCKET_MS) {
      current.leastMs = Math.min(current.leastMs, delayMs);
      return;
    }
    this.#buckets.push({ startMs: nowMs, leastMs: delayMs });
    if (this.#buckets.length > MAX_BUCKETS) this.#buckets.shift();
  }

  /** How much the source has fallen behind our clock in the last minutes, in milliseconds; negative if it runs ahead. */
  get driftMs(): number {
    const oldest = this.#buckets.at(0);
    // The bucket that is being filled may not have its best frame yet.
    const newest = this.#buckets.at(-2);
    return oldest && newest ? Math.round(newest.leastMs - oldest.leastMs) : 0;
  }
}
