import { readdirSync } from 'node:fs';

/** PostgreSQL's default, which is compiled into PGlite. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

const SEGMENT_NAME = /^[0-9A-F]{24}$/;
/** Segments in one "log": 4 GiB, at which the middle third of a name counts up. */
const SEGMENTS_PER_LOG = 256;
/** PGlite never leaves the first timeline. */
const TIMELINE = '00000001';

/** Whether this is the name of a write-ahead log segment. */
export function isSegmentName(name: string): boolean {
  return SEGMENT_NAME.test(name);
}

/** The name of the segment that starts at byte `number` × 16 MiB. */
export function segmentName(number: number): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return TIMELINE + hex(Math.floor(number / SEGMENTS_PER_LOG)) + hex(number % SEGMENTS_PER_LOG);
}

/** The inverse of `segmentName`. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(name.slice(16), 16);
}

/** The segments of a write-ahead log, oldest first, including spare ones. */
export function listSegments(logDirectory: string): string[] {
  return readdirSync(logDirectory).filter(isSegmentName).sort();
}
