/** One picture and the output frames that it fills. */
export interface Held<T> {
  readonly frame: T;
  readonly firstTick: number;
  /** Exclusive. */
  readonly endTick: number;
}

export interface ClockStart {
  readonly firstTick: number;
  /** The first picture's distance from the grid, in frames. */
  readonly phase: number;
}

/**
 * Turns frames at arbitrary times into frames at a constant rate: gaps are filled with the last picture, and frames
 * that come too close together are dropped. The first picture also fills the gap before it.
 */
export class FrameClock<T> {
  readonly #framesPerS: number;
  readonly #drop: (frame: T) => void;
  #phase: number | null;
  #held: T | null = null;
  #tick: number;

  /**
   * @param drop called with each frame that will not be shown
   * @param start where the output begins in the middle of a film: at this tick, on the grid that its first picture set
   */
  constructor(framesPerS: number, drop: (frame: T) => void, start: ClockStart | null = null) {
    this.#framesPerS = framesPerS;
    this.#drop = drop;
    this.#phase = start?.phase ?? null;
    this.#tick = start?.firstTick ?? 0;
  }

  /** The next frame of the output, which may still change its picture. */
  get tick(): number {
    return this.#tick;
  }

  /** How much output is certain so far, in seconds. */
  get positionS(): number {
    return (this.#tick + (this.#held === null ? 0 : 1)) / this.#framesPerS;
  }

  /** Takes ownership of `frame`; returns the picture before it once its length is known. */
  offer(timeS: number, frame: T): Held<T> | null {
    const exact = timeS * this.#framesPerS;
    // A source whose frames fall between two ticks would jitter: the first frame sets the grid.
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

  /** Repeats the last picture until `endS`, and for at least one frame. */
  finish(endS: number): Held<T> | null {
    return this.#held === null ? null : this.#release(Math.max(this.#tick + 1, this.#tickAt(endS)), null);
  }

  /** Repeats the last picture up to `timeS`, when no new one has come for a while. */
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
