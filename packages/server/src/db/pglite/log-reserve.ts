import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isSegmentName, SEGMENT_BYTES, segmentName, segmentNumber } from './log-segment.ts';

const ZEROS = Buffer.alloc(1024 * 1024);
const ASIDE = 'xlogtemp.reserve';

/**
 * Creates the next segments of the write-ahead log before PostgreSQL asks for them. A PGlite that finds no room for
 * its next segment spins forever; a segment that exists already is used as it is.
 */
export class LogReserve {
  readonly #segments: number;
  /** The number of the segment that is being written, as far as is known. */
  #current = Number.NEGATIVE_INFINITY;
  #isFilling = false;

  constructor(segments: number) {
    this.#segments = segments;
  }

  /**
   * Call with the path of each file that PostgreSQL opens, before it does. If that is the next segment, creates the
   * spare segments missing after it, except the last: the next checkpoint renames the previous segment to that one, so
   * the log need not grow. A segment further ahead is opened by a checkpoint while it renames old ones. Synchronous,
   * because WebAssembly waits in the middle of a statement.
   */
  follow(path: string): void {
    const name = basename(path);
    if (!isSegmentName(name) || segmentNumber(name) !== this.#current + 1) return;
    this.#current += 1;
    this.#make(dirname(path), this.#segments - 1);
  }

  /** Creates the spare segments missing after `current`; false if the disk has no room for all of them. */
  fill(logDirectory: string, current: string): boolean {
    this.#current = segmentNumber(current);
    return this.#make(logDirectory, this.#segments);
  }

  #make(logDirectory: string, segments: number): boolean {
    if (this.#isFilling) return false;
    this.#isFilling = true;
    try {
      for (let distance = 1; distance <= segments; distance += 1) {
        const path = join(logDirectory, segmentName(this.#current + distance));
        if (!existsSync(path)) makeSegment(logDirectory, path);
      }
      return true;
    } catch (error) {
      rmSync(join(logDirectory, ASIDE), { force: true });
      if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    } finally {
      this.#isFilling = false;
    }
  }
}

/** Creates a segment with all of its bytes or not at all, as PostgreSQL does. */
function makeSegment(logDirectory: string, path: string): void {
  const aside = join(logDirectory, ASIDE);
  const file = openSync(aside, 'w', 0o600);
  try {
    for (let written = 0; written < SEGMENT_BYTES; ) {
      written += writeSync(file, ZEROS, 0, Math.min(ZEROS.length, SEGMENT_BYTES - written));
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  const directory = openSync(logDirectory, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
