import { readdirSync } from 'node:fs';

/** PostgreSQL's default, which PGlite has compiled in. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

const SEGMENT_NAME = /^[0-9A-F]{24}$/;
/** Segments in one "log": 4 GiB, which is where the middle third of a name counts up. */
const SEGMENTS_PER_LOG = 256;
/** PGlite never leaves the first timeline. */
const TIMELINE = '00000001';

/** Whether a file's name is that of a segment of the write-ahead log. */
export function isSegmentName(name: string): boolean {
  return SEGMENT_NAME.test(name);
}

/** The name of the segment that holds the bytes from `number` × 16 MiB on. */
export function segmentName(number: number): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return TIMELINE + hex(Math.floor(number / SEGMENTS_PER_LOG)) + hex(number % SEGMENTS_PER_LOG);
}

/** The inverse of `segmentName`. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(name.slice(16), 16);
}

/** The segments of a write-ahead log, oldest first, with those made ahead. */
export function listSegments(logDirectory: string): string[] {
  return readdirSync(logDirectory).filter(isSegmentName).sort();
}
