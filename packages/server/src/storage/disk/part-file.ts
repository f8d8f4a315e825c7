import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource, PartPromise, StoredPart } from '../storage.ts';
import type { DiskSync } from './disk-sync.ts';
import { isMissing } from './is-missing.ts';
import { quoted } from './quoted.ts';
import { receivePart } from './receive-part.ts';
import { writeAside } from './write-aside.ts';

/**
 * A part's file ends with the raw MD5 of the bytes before it: bytes and ETag are one file, so a rename replaces both at
 * once, however many senders race for the number.
 */
const TRAILER_BYTES = 16;

/** Writes one part; it is durable when this resolves, and nothing of it is left when this rejects. */
export async function writePartFile(
  directory: string,
  partNumber: number,
  source: ByteSource,
  promise: PartPromise,
  sync: DiskSync,
): Promise<StoredPart> {
  const digest = await writeAside(join(directory, String(partNumber)), sync, async (handle) => {
    const md5 = await receivePart(handle, source, promise);
    await handle.write(md5);
    return md5;
  });
  return { partNumber, etag: quoted(digest), sizeBytes: promise.sizeBytes };
}

/** Opens a part's file for reading; null when it does not exist. */
export async function openPartFile(directory: string, partNumber: number): Promise<FileHandle | null> {
  try {
    return await open(join(directory, String(partNumber)), 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Size and ETag of a part that has a file; null when it has none. */
export async function readPartFile(directory: string, partNumber: number): Promise<StoredPart | null> {
  const handle = await openPartFile(directory, partNumber);
  if (!handle) return null;
  try {
    const sizeBytes = (await handle.stat()).size - TRAILER_BYTES;
    const trailer = Buffer.alloc(TRAILER_BYTES);
    await handle.read(trailer, 0, TRAILER_BYTES, sizeBytes);
    return { partNumber, etag: quoted(trailer), sizeBytes };
  } finally {
    await handle.close();
  }
}
