import { MESSAGE, type RtmpMessage } from './message.ts';
import { PartialMessage } from './partial-message.ts';
import { RtmpError } from './rtmp-error.ts';

export interface ChunkLimits {
  readonly maxMessageBytes: number;
  readonly maxChunkStreams: number;
  /** Of all messages that have begun and not ended. */
  readonly maxBytesInFlight: number;
}

interface ChunkStream {
  timestampMs: number;
  /** The timestamp field, or what its extension says: absolute after type 0, a difference otherwise. */
  field: number;
  isExtended: boolean;
  length: number;
  type: number;
  streamId: number;
  partial: PartialMessage | null;
}

const EXTENDED = 0xffffff;
/** Bytes of a message header after its basic header (RTMP 1.0 §5.3.1.2). */
const HEADER_BYTES = [11, 7, 3, 0] as const;
/** Basic, message and timestamp header. */
const MAX_HEADER_BYTES = 3 + 11 + 4;
const INITIAL_CHUNK_BYTES = 128;

/** Turns a stream of bytes into messages (RTMP 1.0 §5.3). Keeps what arrived of unfinished messages, and no more. */
export class ChunkReader {
  /** May be replaced at any time. */
  limits: ChunkLimits;
  readonly #streams = new Map<number, ChunkStream>();
  readonly #header = Buffer.alloc(MAX_HEADER_BYTES);
  #headerBytes = 0;
  #chunkBytes = INITIAL_CHUNK_BYTES;
  /** The stream whose chunk is being read, and how much of the chunk is left. */
  #current: ChunkStream | null = null;
  #left = 0;

  constructor(limits: ChunkLimits) {
    this.limits = limits;
  }

  /**
   * The messages that end within these bytes; the rest is read when the next message is asked for.
   * @throws {RtmpError} the peer broke the protocol or a limit
   */
  *read(bytes: Buffer): Generator<RtmpMessage, void> {
    let rest = bytes;
    for (;;) {
      if (!this.#current) {
        rest = this.#readHeader(rest);
        if (!this.#current) return;
      }
      const stream: ChunkStream = this.#current;
      const taken = rest.subarray(0, this.#left);
      if (taken.length > 0) {
        stream.partial?.append(taken);
        this.#requireBounded();
      }
      this.#left -= taken.length;
      rest = rest.subarray(taken.length);
      if (this.#left > 0) return;
      this.#current = null;
      const payload = stream.partial?.takeWhole();
      if (!payload) continue;
      stream.partial = null;
      const { type, timestampMs, streamId } = stream;
      const message = { type, timestampMs, streamId, payload };
      if (!this.#control(message)) yield message;
    }
  }

  /** Reads up to the end of a chunk header; sets `#current` once it is whole. */
  #readHeader(bytes: Buffer): Buffer {
    let used = 0;
    while (this.#headerBytes < this.#headerLength()) {
      const byte = bytes[used];
      if (byte === undefined) return bytes.subarray(used);
      this.#header[this.#headerBytes] = byte;
      this.#headerBytes += 1;
      used += 1;
    }
    const end = this.#headerBytes;
    this.#headerBytes = 0;
    const back = this.#startChunk();
    if (used >= back) return bytes.subarray(used - back);
    return Buffer.concat([this.#header.subarray(end - back, end), bytes.subarray(used)]);
  }

  /** How many bytes the header has, as far as its beginning says. */
  #headerLength(): number {
    if (this.#headerBytes === 0) return 1;
    const first = this.#header[0]!;
    const basic = basicBytes(first);
    const message = basic + HEADER_BYTES[(first >> 6) as 0 | 1 | 2 | 3];
    if (this.#headerBytes < message) return message;
    return this.#hasExtension(basic) ? message + 4 : message;
  }

  #hasExtension(basic: number): boolean {
    const format = this.#header[0]! >> 6;
    if (format < 3) return this.#header.readUIntBE(basic, 3) === EXTENDED;
    return this.#streams.get(this.#streamNumber())?.isExtended ?? false;
  }

  #streamNumber(): number {
    const short = this.#header[0]! & 63;
    if (short >= 2) return short;
    return 64 + this.#header[1]! + (short === 1 ? this.#header[2]! * 256 : 0);
  }

  /** Takes the whole header. @returns how many of its last bytes are payload after all */
  #startChunk(): number {
    const header = this.#header;
    const format = header[0]! >> 6;
    const stream = this.#streamOf(this.#streamNumber(), format);
    const isContinued = stream.partial !== null;
    if (isContinued && format !== 3) throw new RtmpError('A message begins before another has ended.');
    let at = basicBytes(header[0]!);
    if (format <= 2) stream.field = header.readUIntBE(at, 3);
    if (format <= 1) {
      stream.length = header.readUIntBE(at + 3, 3);
      stream.type = header[at + 6]!;
    }
    if (format === 0) stream.streamId = header.readUInt32LE(at + 7);
    at += HEADER_BYTES[format as 0 | 1 | 2 | 3];
    let back = 0;
    if (format <= 2) {
      stream.isExtended = stream.field === EXTENDED;
      if (stream.isExtended) stream.field = header.readUInt32BE(at);
    } else if (stream.isExtended && header.readUInt32BE(at) !== stream.field) {
      // Type 3 repeats the extended timestamp (§5.3.1.3), but some encoders leave it out.
      back = 4;
    }
    if (!isContinued) this.#startMessage(stream, format);
    this.#current = stream;
    this.#left = Math.min(this.#chunkBytes, stream.partial?.missing ?? 0);
    return back;
  }

  #streamOf(number: number, format: number): ChunkStream {
    const known = this.#streams.get(number);
    if (known) return known;
    // librtmp begins its control stream with type 1.
    if (format > 1) throw new RtmpError('A chunk refers to an earlier one that was never sent.');
    if (this.#streams.size >= this.limits.maxChunkStreams) throw new RtmpError('Too many chunk streams.');
    const stream = {
      timestampMs: 0,
      field: 0,
      isExtended: false,
      length: 0,
      type: 0,
      streamId: 0,
      partial: null,
    };
    this.#streams.set(number, stream);
    return stream;
  }

  #startMessage(stream: ChunkStream, format: number): void {
    if (stream.length > this.limits.maxMessageBytes) throw new RtmpError('A message is too large.');
    // A message of type 3 repeats the difference, which after type 0 is its timestamp (§5.3.1.2.4); FFmpeg does so.
    stream.timestampMs = format === 0 ? stream.field : (stream.timestampMs + stream.field) >>> 0;
    stream.partial = new PartialMessage(stream.length);
  }

  #requireBounded(): void {
    let bytes = 0;
    for (const { partial } of this.#streams.values()) bytes += partial?.heldBytes ?? 0;
    if (bytes > this.limits.maxBytesInFlight) throw new RtmpError('Too many messages have begun.');
  }

  /** @returns whether the message was for the reader itself */
  #control({ type, payload }: RtmpMessage): boolean {
    if (type !== MESSAGE.setChunkSize && type !== MESSAGE.abort) return false;
    if (payload.length < 4) throw new RtmpError('A control message is cut off.');
    const value = payload.readUInt32BE(0);
    if (type === MESSAGE.abort) {
      const stream = this.#streams.get(value);
      if (stream) stream.partial = null;
      return true;
    }
    // Chunks are taken as they come, so any size will do; the highest bit is zero (§5.4.1).
    if (value < 1 || value > 0x7fffffff) throw new RtmpError('The chunk size is impossible.');
    this.#chunkBytes = value;
    return true;
  }
}

/** Bytes of a basic header, by its first one (RTMP 1.0 §5.3.1.1). */
function basicBytes(first: number): number {
  const short = first & 63;
  if (short === 0) return 2;
  return short === 1 ? 3 : 1;
}
