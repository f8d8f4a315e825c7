/** Values of the last so many milliseconds, oldest first. Keeps no more than a few thousand, whatever comes. */
export class Recent<Value> {
  readonly #spanMs: number;
  readonly #entries: { readonly atMs: number; readonly value: Value }[] = [];

  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  add(atMs: number, value: Value): void {
    this.#entries.push({ atMs, value });
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
    this.#forget(atMs);
  }

  values(nowMs: number): readonly Value[] {
    this.#forget(nowMs);
    return this.#entries.map(({ value }) => value);
  }

  #forget(nowMs: number): void {
    const first = this.#entries.findIndex(({ atMs }) => atMs > nowMs - this.#spanMs);
    this.#entries.splice(0, first === -1 ? this.#entries.length : first);
  }
}

const MAX_ENTRIES = 4096;
