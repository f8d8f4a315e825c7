import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { StorageError } from '../storage-error.ts';
import { readObject } from './read-object.ts';
import type { S3Client } from './s3-client.ts';

/** A film takes minutes to fetch: each time the connection breaks, the rest is asked for. */
const MOST_BREAKS = 5;

/**
 * Writes an object to a new file.
 * @throws {StorageError} NO_SUCH_KEY, UNAVAILABLE; nothing is left then
 */
export async function fetchTo(
  client: S3Client,
  key: string,
  localFile: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = await open(localFile, 'wx', 0o600);
  try {
    const fetched: Fetched = { bytes: 0 };
    for (let breaks = 0; !(await fetchRest(client, { key, file, fetched, signal })); breaks += 1)
      if (breaks === MOST_BREAKS) throw new StorageError('UNAVAILABLE', 'S3 breaks off again and again');
  } catch (error) {
    await rm(localFile, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

interface Fetched {
  bytes: number;
  etag?: string;
}

interface Fetching {
  readonly key: string;
  readonly file: FileHandle;
  readonly fetched: Fetched;
  readonly signal: AbortSignal | undefined;
}

/** @returns false when the connection broke before the end */
async function fetchRest(client: S3Client, { key, file, fetched, signal }: Fetching): Promise<boolean> {
  const range = fetched.bytes > 0 ? { first: fetched.bytes } : undefined;
  const { etag, sizeBytes, body } = await readObject(client, key, range, signal);
  // Its key is never written twice, but somebody may have deleted and restored it.
  if (fetched.etag !== undefined && fetched.etag !== etag) {
    body.destroy();
    throw new StorageError('NO_SUCH_KEY', 'the object has been replaced');
  }
  fetched.etag = etag;
  for await (const chunk of untilBreak(body, signal)) {
    await file.writeFile(chunk);
    fetched.bytes += chunk.length;
  }
  return fetched.bytes === sizeBytes;
}

/** Ends where the connection breaks. */
async function* untilBreak(body: Readable, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch {
    signal?.throwIfAborted();
  }
}
