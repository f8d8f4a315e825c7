import { setTimeout as delay, setImmediate } from 'node:timers/promises';

/** How often work that stands still shows that it is alive. */
const SIGN_OF_LIFE_MS = 250;

/** Where work stands still as long as others go first. */
export class Gate {
  #opened: PromiseWithResolvers<void> | null = null;

  /** Stops what comes by, or lets it continue. */
  close(isClosed: boolean): void {
    this.#opened?.resolve();
    this.#opened = isClosed ? Promise.withResolvers() : null;
  }

  /** Lets messages through, and waits as long as others go first. @param onWait called a few times a second */
  async pass(onWait: () => void): Promise<void> {
    await setImmediate();
    while (this.#opened !== null) {
      await Promise.race([this.#opened.promise, delay(SIGN_OF_LIFE_MS)]);
      onWait();
    }
  }
}
