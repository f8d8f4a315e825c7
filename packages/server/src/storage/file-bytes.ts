import { createReadStream } from 'node:fs';

interface FileRange {
  /** Of the first byte. */
  readonly start?: number;
  /** Of the last byte. */
  readonly end?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A file's bytes, for a store. The file is opened when they are asked for: a store that refuses before that leaves none
 * open, and a file that cannot be read, or is stopped, is the reader's failure and not the process's.
 */
export async function* fileBytes(path: string, { signal, ...range }: FileRange = {}): AsyncGenerator<Buffer> {
  signal?.throwIfAborted();
  yield* createReadStream(path, { ...range, ...(signal && { signal }) }) as AsyncIterable<Buffer>;
}
