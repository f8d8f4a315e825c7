/** What one PES packet carries. Times in ticks of 90 kHz, 33 bits. */
export interface PesPacket {
  readonly pts: number;
  readonly dts: number;
  readonly data: Buffer;
}

/** A key frame of 4K at 50 Mbit/s has about 2 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
const HEADER_BYTES = 9;

/** Puts the PES packets of one packet identifier together (ISO/IEC 13818-1 §2.4.3.6). Damaged ones are dropped. */
export class PesAssembler {
  #pieces: Buffer[] = [];
  #bytes = 0;
  /** With the header; 0 where only the next packet says that this one is over. */
  #wanted = 0;

  /** Those that this payload completes: the one before it, where it begins another, and its own. */
  push(payload: Buffer, isStart: boolean): PesPacket[] {
    const done = isStart ? this.#finish() : null;
    if (isStart) {
      const length = payload.length >= 6 ? payload.readUInt16BE(4) : 0;
      this.#wanted = length === 0 ? 0 : 6 + length;
    }
    if (isStart || this.#bytes > 0) {
      this.#pieces.push(payload);
      this.#bytes += payload.length;
    }
    if (this.#bytes > MAX_BYTES) this.reset();
    const own = this.#wanted > 0 && this.#bytes >= this.#wanted ? this.#finish() : null;
    return [done, own].filter((packet) => packet !== null);
  }

  /** The last one, which no other follows. */
  flush(): PesPacket[] {
    const last = this.#finish();
    return last ? [last] : [];
  }

  /** Forgets what is unfinished. */
  reset(): void {
    this.#pieces = [];
    this.#bytes = 0;
    this.#wanted = 0;
  }

  #finish(): PesPacket | null {
    const isCutOff = this.#bytes < this.#wanted;
    const bytes = Buffer.concat(this.#pieces);
    const packet = this.#wanted > 0 ? bytes.subarray(0, this.#wanted) : bytes;
    this.reset();
    return isCutOff ? null : readPes(packet);
  }
}

function readPes(bytes: Buffer): PesPacket | null {
  if (bytes.length < HEADER_BYTES || bytes.readUIntBE(0, 3) !== 1 || bytes[6]! >> 6 !== 0b10) return null;
  const flags = bytes[7]! >> 6;
  const start = HEADER_BYTES + bytes[8]!;
  const needed = flags === 0b11 ? 10 : 5;
  if (flags < 0b10 || bytes[8]! < needed || start >= bytes.length) return null;
  const pts = readTime(bytes, HEADER_BYTES);
  const dts = flags === 0b11 ? readTime(bytes, HEADER_BYTES + 5) : pts;
  return { pts, dts, data: bytes.subarray(start) };
}

/** 33 bits in five bytes with markers between them. */
function readTime(bytes: Buffer, at: number): number {
  const high = (bytes[at]! >> 1) & 0b111;
  const middle = bytes.readUInt16BE(at + 1) >> 1;
  const low = bytes.readUInt16BE(at + 3) >> 1;
  return high * 2 ** 30 + middle * 2 ** 15 + low;
}
