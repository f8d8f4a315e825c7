import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32c } from './crc32c.ts';
import { SEGMENT_BYTES, segmentName } from './log-segment.ts';

// The format is PostgreSQL's: access/xlog_internal.h and access/xlogrecord.h of version 18.

export const PAGE_BYTES = 8192;
const SHORT_HEADER_BYTES = 24;
/** The first page of a segment names the cluster as well. */
const LONG_HEADER_BYTES = 40;
const RECORD_HEADER_BYTES = 24;
const CHECKSUM_AT = 20;
/** PostgreSQL's own limit. */
const MAX_RECORD_BYTES = 1020 * 1024 * 1024;
const RM_XLOG = 0;
const XLOG_SWITCH = 0x40;

interface LogRecord {
  /** Where the next record starts. */
  readonly endAt: number;
}

/** Rounds up to a position at which a record may start. */
export function alignRecord(position: number): number {
  return Math.ceil(position / 8) * 8;
}

/** Reads a write-ahead log by position, which counts the bytes since the log began. */
export class LogReader implements Disposable {
  readonly #directory: string;
  #segment: { number: number; bytes: Buffer } | null = null;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** A page of this log; null if nothing was written there, or only something older than the segment's reuse. */
  page(position: number): Buffer | null {
    const startAt = position - (position % PAGE_BYTES);
    const number = Math.floor(startAt / SEGMENT_BYTES);
    const segment = this.#load(number);
    const offset = startAt % SEGMENT_BYTES;
    const page = segment?.subarray(offset, offset + PAGE_BYTES);
    if (!page || page.length < PAGE_BYTES || page.readUInt16LE(0) === 0) return null;
    return page.readBigUInt64LE(8) === BigInt(startAt) ? page : null;
  }

  hasSegment(number: number): boolean {
    return existsSync(join(this.#directory, segmentName(number)));
  }

  /** The first position on a page at which a record may start; null if an earlier record fills the page. */
  firstRecordOn(position: number): number | null {
    const page = this.page(position);
    if (!page) return null;
    const startAt = position - (position % PAGE_BYTES);
    const at = alignRecord(startAt + headerBytes(startAt) + page.readUInt32LE(16));
    return at < startAt + PAGE_BYTES ? at : null;
  }

  /** The record that starts at a position; null if no whole record does. */
  record(position: number): LogRecord | null {
    const start = this.#read(position, 4);
    const bytes = start?.bytes.readUInt32LE(0) ?? 0;
    if (bytes < RECORD_HEADER_BYTES || bytes > MAX_RECORD_BYTES) return null;
    const record = this.#read(position, bytes);
    if (!record) return null;
    const { bytes: content, endAt } = record;
    const checksum = crc32c(content.subarray(RECORD_HEADER_BYTES), content.subarray(0, CHECKSUM_AT));
    if (checksum !== content.readUInt32LE(CHECKSUM_AT)) return null;
    const isSwitch = content[17] === RM_XLOG && ((content[16] ?? 0) & 0xf0) === XLOG_SWITCH;
    return { endAt: isSwitch ? Math.ceil(endAt / SEGMENT_BYTES) * SEGMENT_BYTES : alignRecord(endAt) };
  }

  [Symbol.dispose](): void {
    this.#segment = null;
  }

  /** Gathers bytes across page boundaries, without the page headers. */
  #read(position: number, length: number): { bytes: Buffer; endAt: number } | null {
    const pieces: Buffer[] = [];
    let at = position;
    for (let missing = length; missing > 0; ) {
      const offset = at % PAGE_BYTES;
      const page = this.page(at);
      if (!page) return null;
      const from = offset === 0 ? headerBytes(at) : offset;
      const piece = page.subarray(from, Math.min(PAGE_BYTES, from + missing));
      pieces.push(piece);
      missing -= piece.length;
      at = at - offset + from + piece.length;
    }
    return { bytes: Buffer.concat(pieces), endAt: at };
  }

  #load(number: number): Buffer | null {
    if (this.#segment?.number === number) return this.#segment.bytes;
    if (!this.hasSegment(number)) return null;
    const bytes = Buffer.alloc(SEGMENT_BYTES);
    const file = openSync(join(this.#directory, segmentName(number)), 'r');
    try {
      readSync(file, bytes, 0, SEGMENT_BYTES, 0);
    } finally {
      closeSync(file);
    }
    this.#segment = { number, bytes };
    return bytes;
  }
}

function headerBytes(pageAt: number): number {
  return pageAt % SEGMENT_BYTES === 0 ? LONG_HEADER_BYTES : SHORT_HEADER_BYTES;
}
