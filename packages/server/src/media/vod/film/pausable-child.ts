import type { PauseMessage } from './film-task.ts';

/** A child, from the time when it is started: what it is told before it hears anything waits until it does. */
export class PausableChild {
  readonly #hearing = Promise.withResolvers<void>();
  #send: ((message: object) => void) | null = null;
  #isPaused = false;
  #toldPaused = false;

  /** It was started, but hears nothing yet. */
  started(send: (message: object) => void): void {
    this.#send = send;
  }

  /** It hears what it is told from now on; or it is gone. */
  hears(): void {
    this.#hearing.resolve();
  }

  /** Lets others go first until it is told otherwise. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    void this.#hearing.promise.then(() => {
      if (this.#toldPaused === this.#isPaused) return;
      this.#toldPaused = this.#isPaused;
      this.tell({ type: 'pause', isPaused: this.#isPaused } satisfies PauseMessage);
    });
  }

  protected get isStarted(): boolean {
    return this.#send !== null;
  }

  /** Settles when it hears what it is told, or is gone. */
  protected get hearing(): Promise<void> {
    return this.#hearing.promise;
  }

  protected tell(message: object): void {
    this.#send?.(message);
  }
}
