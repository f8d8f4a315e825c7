import { CodecError } from './codec-error.ts';

/** Reads bits, most significant first, as MPEG headers have them. Throws at the end of the bytes. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #what: string;
  #position = 0;

  /** @param what names the bytes in the sentence when they are cut off */
  constructor(bytes: Uint8Array, what: string) {
    this.#bytes = bytes;
    this.#what = what;
  }

  bit(): number {
    const byte = this.#bytes[this.#position >> 3];
    if (byte === undefined) throw new CodecError(`${this.#what} is cut off.`);
    const bit = (byte >> (7 - (this.#position & 7))) & 1;
    this.#position += 1;
    return bit;
  }

  /** @param count 0 to 32 */
  bits(count: number): number {
    let value = 0;
    for (let read = 0; read < count; read += 1) value = value * 2 + this.bit();
    return value;
  }

  skip(count: number): void {
    this.#position += count;
  }

  /** ue(v), ISO/IEC 14496-10 §9.1. */
  unsigned(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > 32) throw new CodecError(`${this.#what} is damaged.`);
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** se(v), ISO/IEC 14496-10 §9.1.1. */
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
