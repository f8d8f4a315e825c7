/** One picture and the output frames it fills. */
export interface Held<T> {
  readonly frame: T;
  readonly firstTick: number;
  /** Exclusive. */
  readonly endTick: number;
}

/**
 * Turns frames at any times into frames at a constant rate: gaps are filled with the picture that stands,
 * frames that come too close are dropped. The first picture also fills what is missing before it.
 */
export class FrameClock<T> {
  readonly #framesPerS: number;
  readonly #drop: (frame: T) => void;
  #phase: number | null = null;
  #held: T | null = null;
  #tick = 0;

  /** @param drop is told of each frame that will not be shown */
  constructor(framesPerS: number, drop: (frame: T) => void) {
    this.#framesPerS = framesPerS;
    this.#drop = drop;
  }

  /** Output frames that are certain so far, in seconds. */
  get positionS(): number {
    return (this.#tick + (this.#held === null ? 0 : 1)) / this.#framesPerS;
  }

  /** Takes over `frame`; answers the picture before it once its length is known. */
  offer(timeS: number, frame: T): Held<T> | null {
    const exact = timeS * this.#framesPerS;
    // A source whose frames lie between two ticks would jitter: the first frame sets the grid.
    this.#phase ??= exact - Math.round(exact);
    const tick = Math.max(0, Math.round(exact - this.#phase));
    if (this.#held === null) {
      this.#held = frame;
      return null;
    }
    if (tick <= this.#tick) {
      this.#drop(this.#held);
      this.#held = frame;
      return null;
    }
    return this.#release(tick, frame);
  }

  /** The last picture stands until `endS`, and for one frame at least. */
  finish(endS: number): Held<T> | null {
    return this.#held === null ? null : this.#release(Math.max(this.#tick + 1, this.#tickAt(endS)), null);
  }

  /** Lets the picture that stands fill the time up to `timeS`, when no new one has come for long. */
  fillTo(timeS: number, copy: (frame: T) => T): Held<T> | null {
    const tick = this.#tickAt(timeS);
    if (this.#held === null || tick <= this.#tick) return null;
    return this.#release(tick, copy(this.#held));
  }

  #tickAt(timeS: number): number {
    return Math.round(timeS * this.#framesPerS - (this.#phase ?? 0));
  }

  #release(endTick: number, next: T | null): Held<T> {
    const held = { frame: this.#held!, firstTick: this.#tick, endTick };
    this.#held = next;
    this.#tick = endTick;
    return held;
  }
}
