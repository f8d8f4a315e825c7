import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const BYTES = 8 * 1024 * 1024;
/** PostgreSQL writes small files at each start and checkpoint; with less than this they may not fit. */
const SHORT_BYTES = 4 * 1024 * 1024;
/** Made again only where it would not bring the shortage back. */
const PLENTY_BYTES = 64 * 1024 * 1024;

/** Bytes that this process may still write where a path lies. */
export function freeBytesAt(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/**
 * A file without a use but to be given up: a disk that is full to its last byte then has room for the small files
 * without which the database cannot be opened.
 */
export class Ballast {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Gives the file up where room is short, and makes it again where there is plenty. */
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
