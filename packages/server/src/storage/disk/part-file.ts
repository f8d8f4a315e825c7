import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ByteSource, PartPromise, StoredPart } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import type { DiskSync } from './disk-sync.ts';
import { isMissing } from './is-missing.ts';
import { writeAside } from './write-aside.ts';
import { writeChunks } from './write-chunks.ts';

/**
 * A part's file ends with the raw MD5 of the bytes before it: bytes and ETag are one file, so a rename replaces both at
 * once, however many senders race for the number.
 */
export const PART_TRAILER_BYTES = 16;

const PART_NAME = /^[1-9]\d{0,4}$/;
/** Files open at once while parts are listed. */
const LIST_BATCH = 64;

/** Writes one part; it is durable when this resolves, and nothing of it is left when this rejects. */
export async function writePartFile(
  directory: string,
  partNumber: number,
  source: ByteSource,
  { sizeBytes, contentMd5 }: PartPromise,
  sync: DiskSync,
): Promise<StoredPart> {
  const hash = createHash('md5');
  let received = 0;
  const digest = await writeAside(join(directory, String(partNumber)), sync, async (handle) => {
    await writeChunks(handle, source, (chunk) => {
      received += chunk.byteLength;
      if (received > sizeBytes) throw new StorageError('INCOMPLETE_BODY', 'more bytes than promised');
      hash.update(chunk);
    });
    if (received !== sizeBytes) throw new StorageError('INCOMPLETE_BODY', 'fewer bytes than promised');
    const md5 = hash.digest();
    if (contentMd5 !== undefined && contentMd5 !== md5.toString('base64'))
      throw new StorageError('BAD_DIGEST', 'the bytes differ from their Content-MD5');
    await handle.write(md5);
    return md5;
  });
  return { partNumber, etag: quoted(digest), sizeBytes };
}

/** The parts in an upload's folder, in ascending order, without files that are still being written. */
export async function listPartFiles(directory: string): Promise<StoredPart[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const numbers = names.filter((name) => PART_NAME.test(name)).map(Number);
  numbers.sort((a, b) => a - b);
  const parts: (StoredPart | null)[] = [];
  for (let at = 0; at < numbers.length; at += LIST_BATCH) {
    const batch = numbers.slice(at, at + LIST_BATCH);
    parts.push(...(await Promise.all(batch.map((partNumber) => readPart(directory, partNumber)))));
  }
  return parts.filter((part) => part !== null);
}

/** Copies a part's bytes into a file that exists, without what follows them in the part's own file. */
export async function copyPartFile(
  directory: string,
  { partNumber, etag, sizeBytes }: StoredPart,
  localFile: string,
  offsetBytes: number,
): Promise<void> {
  const handle = await openPartFile(directory, partNumber);
  const isThere = handle !== null && (await describePart(handle, partNumber)).etag === etag;
  if (!isThere) {
    await handle?.close();
    throw new StorageError('INVALID_PART', `part ${partNumber} is not there any more`);
  }
  // Closes the handle at its end.
  const bytes = handle.createReadStream({ start: 0, end: sizeBytes - 1 });
  await pipeline(bytes, createWriteStream(localFile, { flags: 'r+', start: offsetBytes }));
}

/** Opens a part for reading; null when it does not exist. */
export async function openPartFile(directory: string, partNumber: number): Promise<FileHandle | null> {
  try {
    return await open(join(directory, String(partNumber)), 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Size and ETag of an opened part. */
export async function describePart(handle: FileHandle, partNumber: number): Promise<StoredPart> {
  const sizeBytes = (await handle.stat()).size - PART_TRAILER_BYTES;
  const trailer = Buffer.alloc(PART_TRAILER_BYTES);
  await handle.read(trailer, 0, PART_TRAILER_BYTES, sizeBytes);
  return { partNumber, etag: quoted(trailer), sizeBytes };
}

async function readPart(directory: string, partNumber: number): Promise<StoredPart | null> {
  const handle = await openPartFile(directory, partNumber);
  if (!handle) return null;
  try {
    return await describePart(handle, partNumber);
  } finally {
    await handle.close();
  }
}

function quoted(md5: Buffer): string {
  return `"${md5.toString('hex')}"`;
}
