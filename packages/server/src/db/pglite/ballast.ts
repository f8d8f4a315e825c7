import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const BYTES = 8 * 1024 * 1024;
/** PostgreSQL writes small files at each start and checkpoint; with less space than this they may not fit. */
const SHORT_BYTES = 4 * 1024 * 1024;
/** The ballast is recreated only if that does not bring the shortage back. */
const PLENTY_BYTES = 64 * 1024 * 1024;

/** Bytes that this process may still write on the file system of a path. */
export function freeBytesAt(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/**
 * A file whose only use is to be deleted: a disk that is full to its last byte then has room for the small files
 * that opening the database needs.
 */
export class Ballast {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Deletes the file when space is short, and recreates it when there is plenty. */
  adjust(): void {
    const freeBytes = freeBytesAt(dirname(this.#path));
    if (freeBytes < SHORT_BYTES) rmSync(this.#path, { force: true });
    else if (freeBytes > PLENTY_BYTES && !this.#isThere()) this.#make();
  }

  #isThere(): boolean {
    return statSync(this.#path, { throwIfNoEntry: false })?.size === BYTES;
  }

  #make(): void {
    const file = openSync(this.#path, 'w', 0o600);
    try {
      writeSync(file, Buffer.alloc(BYTES));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
