/** Asks the server about a value that passes the rules here; resolves with null if it passes there too. */
export type ServerCheck<Value> = (value: Value, signal: AbortSignal) => Promise<string | null>;

/** Shown when the server could not be reached. */
const FAILED_MESSAGE = 'Error';

/** Runs at most one check per field: a new one replaces the one before it, whose answer is dropped. */
export class ServerChecks {
  readonly #running = new Map<PropertyKey, AbortController>();

  /** Whether an answer is still awaited. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Starts a check; `onAnswer` is called unless the check is stopped first. */
  start<Value>(
    field: PropertyKey,
    check: ServerCheck<Value>,
    value: Value,
    onAnswer: (message: string | null) => void,
  ): void {
    this.stop(field);
    const controller = new AbortController();
    this.#running.set(field, controller);
    const finish = (message: string | null): void => {
      if (controller.signal.aborted) return;
      this.#running.delete(field);
      onAnswer(message);
    };
    const ask = async (): Promise<string | null> => check(value, controller.signal);
    ask().then(finish, () => finish(FAILED_MESSAGE));
  }

  stop(field: PropertyKey): void {
    this.#running.get(field)?.abort();
    this.#running.delete(field);
  }

  stopAll(): void {
    for (const field of [...this.#running.keys()]) this.stop(field);
  }
}
