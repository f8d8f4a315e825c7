/** How many streams of this process may have lower renditions encoded at the same time. */
export class LadderSlots {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** @returns a function that frees it, once; null where none is free */
  take(): (() => void) | null {
    if (this.#free === 0) return null;
    this.#free -= 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#free += 1;
      isTaken = false;
    };
  }
}
