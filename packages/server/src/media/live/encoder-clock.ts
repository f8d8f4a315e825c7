type Track = 'video' | 'audio';

/** Further back than this is a new beginning; less is jitter. */
const MAX_BACK_MS = 100;
/** How far the first frame of a track may lie behind the other track: encoders begin with what they have. */
const MAX_LATE_MS = 2000;
/** A gap that is longer is a clock that jumped: a source that sends nothing for so long is disconnected before. */
const MAX_GAP_MS = 20_000;
/** Where a clock that jumped goes on: a frame later, about. */
const STEP_MS = 30;
const MIN_STEP_US = 1000;

/**
 * Makes one monotone time in microseconds of the timestamps that an encoder sends.
 *
 * Timestamps are unwrapped by their difference from the one before, as 32 bits with a sign, whichever track that belongs
 * to. Each track then adds its own offset, zero at first. If the result lies before the track's last frame or far after
 * what was seen, the encoder's clock was set: the track takes over the other track's offset if that fits (so both jump
 * together and stay in step, although one comes first), and else an offset with which the frame follows what was seen.
 * What remains of steps back (jitter, the same timestamp twice) becomes a step of exactly one millisecond.
 */
export class EncoderClock {
  #latestMs: number | null = null;
  #unwrappedMs = 0;
  #newestMs = Number.NEGATIVE_INFINITY;
  readonly #offsetMs = { video: 0, audio: 0 };
  readonly #lastUs = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY };

  /** @param timestampMs 32 bits without a sign */
  read(track: Track, timestampMs: number): number {
    this.#unwrappedMs += this.#latestMs === null ? timestampMs : (timestampMs - this.#latestMs) | 0;
    this.#latestMs = timestampMs;
    const other = track === 'video' ? 'audio' : 'video';
    if (!this.#fits(track, this.#offsetMs[track])) {
      this.#offsetMs[track] = this.#fits(track, this.#offsetMs[other])
        ? this.#offsetMs[other]
        : this.#newestMs + STEP_MS - this.#unwrappedMs;
    }
    const ms = this.#unwrappedMs + this.#offsetMs[track];
    this.#newestMs = Math.max(this.#newestMs, ms);
    const us = Math.max(ms * 1000, this.#lastUs[track] + MIN_STEP_US);
    this.#lastUs[track] = us;
    return us;
  }

  #fits(track: Track, offsetMs: number): boolean {
    if (this.#newestMs === Number.NEGATIVE_INFINITY) return true;
    const ms = this.#unwrappedMs + offsetMs;
    const lastMs = this.#lastUs[track] / 1000;
    const earliestMs =
      lastMs === Number.NEGATIVE_INFINITY ? this.#newestMs - MAX_LATE_MS : lastMs - MAX_BACK_MS;
    return ms >= earliestMs && ms <= this.#newestMs + MAX_GAP_MS;
  }
}
