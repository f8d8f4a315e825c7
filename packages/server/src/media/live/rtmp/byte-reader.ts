import { RtmpError } from './rtmp-error.ts';

/** Reads big-endian values one after another. Throws an RtmpError at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Buffer;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.#bytes.length - this.#position;
  }

  u8(): number {
    return this.#bytes.readUInt8(this.#advance(1));
  }

  u16(): number {
    return this.#bytes.readUInt16BE(this.#advance(2));
  }

  u24(): number {
    return this.#bytes.readUIntBE(this.#advance(3), 3);
  }

  i24(): number {
    return this.#bytes.readIntBE(this.#advance(3), 3);
  }

  i16(): number {
    return this.#bytes.readInt16BE(this.#advance(2));
  }

  u32(): number {
    return this.#bytes.readUInt32BE(this.#advance(4));
  }

  f64(): number {
    return this.#bytes.readDoubleBE(this.#advance(8));
  }

  utf8(length: number): string {
    const start = this.#advance(length);
    return this.#bytes.toString('utf8', start, start + length);
  }

  /** Without a copy. */
  bytes(length: number): Buffer {
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  rest(): Buffer {
    return this.bytes(this.remaining);
  }

  #advance(count: number): number {
    if (count > this.remaining) throw new RtmpError('A message is cut off.');
    this.#position += count;
    return this.#position - count;
  }
}
