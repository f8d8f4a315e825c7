/** The wall clock of one sender, shared by the clocks of its tracks. */
export interface SharedOrigin {
  /** Added to the sender's NTP time; null until the first report of any track. */
  offsetUs: number | null;
}

/** A report that puts a track further off than this is wrong. */
const MOST_CORRECTION_US = 10_000_000;

/**
 * Turns RTP timestamps of one track into microseconds. It starts with the arrival of the first packet; the sender's
 * reports then put all tracks with the same origin on one clock (RFC 3550 §6.4.1).
 */
export class SenderClock {
  readonly #rateHz: number;
  readonly #origin: SharedOrigin;
  #last: number | null = null;
  #ticks = 0;
  #offsetUs = 0;

  constructor(rateHz: number, origin: SharedOrigin) {
    this.#rateHz = rateHz;
    this.#origin = origin;
  }

  /** @param arrivalUs counts only for the first packet */
  toUs(timestamp: number, arrivalUs: number): number {
    if (this.#last === null) {
      this.#last = timestamp;
      this.#offsetUs = arrivalUs;
    }
    this.#ticks += this.#distance(timestamp);
    this.#last = timestamp;
    return Math.round((this.#ticks * 1e6) / this.#rateHz + this.#offsetUs);
  }

  /** Takes a sender report; before the first packet it says nothing. */
  report(ntpUs: number, timestamp: number): void {
    if (this.#last === null) return;
    const ticks = this.#ticks + this.#distance(timestamp);
    const rawUs = (ticks * 1e6) / this.#rateHz;
    if (this.#origin.offsetUs === null) {
      this.#origin.offsetUs = rawUs + this.#offsetUs - ntpUs;
      return;
    }
    const offsetUs = ntpUs + this.#origin.offsetUs - rawUs;
    if (Math.abs(offsetUs - this.#offsetUs) < MOST_CORRECTION_US) this.#offsetUs = offsetUs;
  }

  #distance(timestamp: number): number {
    return (timestamp - this.#last!) | 0;
  }
}
