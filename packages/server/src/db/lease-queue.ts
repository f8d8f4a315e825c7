/** Gives exclusive use of one resource to one holder at a time, in the order in which they asked. */
export class LeaseQueue {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn. The next holder waits until the returned function is called; calling it twice is harmless. */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  /** Holds the lease for as long as `work` runs. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
