/** Reads an RBSP bit by bit, without its emulation prevention bytes (ITU-T H.264 §7.4.1). */
export class BitReader {
  readonly #bytes: number[] = [];
  #at = 0;

  constructor(data: Uint8Array) {
    let zeros = 0;
    for (const byte of data) {
      if (zeros >= 2 && byte === 3) {
        zeros = 0;
        continue;
      }
      zeros = byte === 0 ? zeros + 1 : 0;
      this.#bytes.push(byte);
    }
  }

  /** @throws {RangeError} after the last bit */
  take(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new RangeError('The parameter set ends too early.');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** ue(v), §9.1. */
  unsigned(): number {
    let zeros = 0;
    while (this.take(1) === 0)
      if (++zeros > 31) throw new RangeError('The parameter set has a number that is too large.');
    return 2 ** zeros - 1 + this.take(zeros);
  }

  /** se(v), §9.1.1. */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2;
  }
}
