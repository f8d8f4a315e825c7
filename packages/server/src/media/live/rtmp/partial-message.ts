const FIRST_BYTES = 4096;

/**
 * The part of a message that has arrived. It grows with what arrives, not with what was announced, so announcing large
 * messages costs the server nothing.
 */
export class PartialMessage {
  readonly #length: number;
  #bytes: Buffer;
  #filled = 0;

  constructor(length: number) {
    this.#length = length;
    this.#bytes = Buffer.allocUnsafeSlow(Math.min(length, FIRST_BYTES));
  }

  get missing(): number {
    return this.#length - this.#filled;
  }

  get heldBytes(): number {
    return this.#bytes.length;
  }

  append(bytes: Buffer): void {
    const filled = this.#filled + bytes.length;
    if (filled > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.min(this.#length, Math.max(filled, this.#bytes.length * 2)));
      this.#bytes.copy(grown, 0, 0, this.#filled);
      this.#bytes = grown;
    }
    bytes.copy(this.#bytes, this.#filled);
    this.#filled = filled;
  }

  /** @returns the message, or null while some of it is missing */
  takeWhole(): Buffer | null {
    return this.missing === 0 ? this.#bytes : null;
  }
}
