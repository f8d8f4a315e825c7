import { createHash, randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBytes } from '../../storage/file-bytes.ts';
import { retry } from '../../storage/s3/retry.ts';
import type { Storage, StoredPart } from '../../storage/storage.ts';
import { BackupError } from '../backup-error.ts';

/** A film may be larger than what S3 takes in one piece (5 GiB); it is then sent in parts, of which 10,000 may be. */
const SIZES = { mostAtOnceBytes: 1024 ** 3, partBytes: 128 * 1024 ** 2 };

export interface CopyParts {
  readonly from: Pick<Storage, 'fetchTo'>;
  readonly to: Storage;
  /** Where an object lies on its way. */
  readonly scratchDirectory: string;
  readonly signal?: AbortSignal | undefined;
}

/** What an object must be. */
export interface Promised {
  readonly bytes: number;
  /** Null if it is not known. */
  readonly sha256: string | null;
}

/**
 * Copies an object from one store into another, under the same key.
 * @returns its SHA-256; null, and nothing is copied, if it is not what was promised
 * @throws {StorageError} NO_SUCH_KEY
 */
export async function copyObject(
  key: string,
  { bytes, sha256 }: Promised,
  { from, to, scratchDirectory, signal }: CopyParts,
): Promise<string | null> {
  const path = join(scratchDirectory, randomUUID());
  try {
    await from.fetchTo(key, path, signal);
    const found = await hashFile(path, signal);
    if (found.bytes !== bytes || (sha256 !== null && found.sha256 !== sha256)) return null;
    await storeFile(to, key, path, signal);
    return found.sha256;
  } finally {
    await rm(path, { force: true });
  }
}

/** Stores a file under a key, and asks the store whether it has all of it. An earlier object is replaced. */
export async function storeFile(
  to: Storage,
  key: string,
  path: string,
  signal?: AbortSignal | undefined,
  { mostAtOnceBytes, partBytes } = SIZES,
): Promise<void> {
  const { size } = await stat(path);
  if (size > mostAtOnceBytes) await storeInParts(to, { key, path, size, partBytes }, signal);
  else await retry(() => to.put(key, fileBytes(path, { signal }), { sizeBytes: size }), { signal });
  const stored = await to.head(key);
  if (stored?.sizeBytes !== size)
    throw new BackupError(`The store has ${stored?.sizeBytes ?? 0} of ${size} bytes of ${key}.`);
}

async function storeInParts(
  to: Storage,
  { key, path, size, partBytes }: { key: string; path: string; size: number; partBytes: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  await to.delete(key);
  const upload = await to.createUpload(key, randomUUID());
  try {
    const parts: StoredPart[] = [];
    for (let at = 0; at < size; at += partBytes) {
      const sizeBytes = Math.min(partBytes, size - at);
      const range = { start: at, end: at + sizeBytes - 1, signal };
      const send = () => to.putPart(upload, parts.length + 1, fileBytes(path, range), { sizeBytes });
      parts.push(await retry(send, { signal }));
    }
    await to.completeUpload(upload, parts, signal);
  } catch (error) {
    await to.abortUpload(upload).catch(() => {});
    throw error;
  }
}

/** Reads a file to its end. */
export async function hashFile(
  path: string,
  signal?: AbortSignal | undefined,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of fileBytes(path, { signal })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Whether an object can be read to its end and is what it must be; of unknown content, whether it can be read. */
export async function isIntact(
  key: string,
  { bytes, sha256 }: Promised,
  { from, scratchDirectory, signal }: Omit<CopyParts, 'to'>,
): Promise<boolean> {
  const path = join(scratchDirectory, randomUUID());
  try {
    await from.fetchTo(key, path, signal);
    const found = await hashFile(path, signal);
    return found.bytes === bytes && (sha256 === null || found.sha256 === sha256);
  } finally {
    await rm(path, { force: true });
  }
}
