import { crc32Mpeg } from './crc32-mpeg.ts';
import { requirePlayable, STREAM_TYPE } from './stream-types.ts';

const PAT = 0;
const PMT = 2;
/** ISO/IEC 13818-1 §2.4.4.3: of both tables, with the header before the length. */
const MAX_SECTION_BYTES = 1024;

/** The packet identifiers of what is played; null for what is not sent. */
export interface Program {
  readonly videoPid: number | null;
  readonly audioPid: number | null;
}

/** Puts sections together from the payloads of one packet identifier (ISO/IEC 13818-1 §2.4.4). */
export class SectionReader {
  #bytes: Buffer = Buffer.alloc(0);
  #isCollecting = false;

  /** A section that this payload completes; null without one, or where it is damaged. */
  push(payload: Buffer, isStart: boolean): Buffer | null {
    if (isStart) {
      // What ends before the pointer belongs to the section before.
      const pointer = payload[0] ?? 0;
      this.#bytes = Buffer.from(payload.subarray(1 + pointer));
      this.#isCollecting = true;
    } else if (this.#isCollecting) this.#bytes = Buffer.concat([this.#bytes, payload]);
    if (!this.#isCollecting || this.#bytes.length < 3) return null;
    const length = 3 + (this.#bytes.readUInt16BE(1) & 0x0fff);
    if (length > MAX_SECTION_BYTES) this.reset();
    if (!this.#isCollecting || this.#bytes.length < length) return null;
    const section = this.#bytes.subarray(0, length);
    this.reset();
    return length >= 12 && crc32Mpeg(section) === 0 ? section : null;
  }

  reset(): void {
    this.#bytes = Buffer.alloc(0);
    this.#isCollecting = false;
  }
}

/** The first programme's table in a programme association section; null where there is none. */
export function readProgramMapPid(section: Buffer): number | null {
  if (section[0] !== PAT) return null;
  for (let at = 8; at + 4 <= section.length - 4; at += 4) {
    // Number 0 names the network's table.
    if (section.readUInt16BE(at) !== 0) return section.readUInt16BE(at + 2) & 0x1fff;
  }
  return null;
}

/**
 * The first picture and the first sound in a programme map section; null where it is none, or damaged.
 * @throws {CodecError} one of them does not play in every browser
 */
export function readProgram(section: Buffer): Program | null {
  if (section[0] !== PMT) return null;
  let videoPid: number | null = null;
  let audioPid: number | null = null;
  const end = section.length - 4;
  let at = 12 + (section.readUInt16BE(10) & 0x0fff);
  while (at + 5 <= end) {
    const type = section[at]!;
    const pid = section.readUInt16BE(at + 1) & 0x1fff;
    requirePlayable(type);
    if (type === STREAM_TYPE.avc) videoPid ??= pid;
    if (type === STREAM_TYPE.aac) audioPid ??= pid;
    at += 5 + (section.readUInt16BE(at + 3) & 0x0fff);
  }
  return { videoPid, audioPid };
}
