import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredPart } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { isMissing } from './is-missing.ts';
import { openPartFile, readPartFile } from './part-file.ts';
import { type PartFolder, readPartFolder, WHOLE } from './part-folder.ts';

/** Files open at once while parts are listed. */
const LIST_BATCH = 64;

/** Where a part's bytes are: from here on in an open file. */
export interface PartBytes {
  readonly handle: FileHandle;
  readonly startBytes: number;
}

/** The parts in an upload's folder, in ascending order, without those that are still being written. */
export async function listStoredParts(directory: string): Promise<StoredPart[]> {
  const folder = await readPartFolder(directory);
  const numbers = [...new Set([...folder.own, ...folder.placed.keys()])].sort((a, b) => a - b);
  const parts: (StoredPart | null)[] = [];
  for (let at = 0; at < numbers.length; at += LIST_BATCH) {
    const batch = numbers.slice(at, at + LIST_BATCH);
    parts.push(...(await Promise.all(batch.map((number) => readStoredPart(directory, folder, number)))));
  }
  return parts.filter((part) => part !== null);
}

/** Size and ETag of a part; null when it is not there. */
export async function readStoredPart(
  directory: string,
  { own, placed }: PartFolder,
  number: number,
): Promise<StoredPart | null> {
  if (own.has(number)) return await readPartFile(directory, number);
  const part = placed.get(number);
  return part ? { partNumber: number, etag: part.etag, sizeBytes: part.sizeBytes } : null;
}

/** Opens the bytes of a part; null when it is not there, or no longer this one. */
export async function openStoredPart(
  directory: string,
  folder: PartFolder,
  part: StoredPart,
): Promise<PartBytes | null> {
  const { partNumber } = part;
  if (!isSamePart(await readStoredPart(directory, folder, partNumber), part)) return null;
  if (folder.own.has(partNumber)) {
    const handle = await openPartFile(directory, partNumber);
    return handle && { handle, startBytes: 0 };
  }
  try {
    const startBytes = folder.placed.get(partNumber)?.offsetBytes ?? 0;
    return { handle: await open(join(directory, WHOLE), 'r'), startBytes };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether a part is there with the bytes that it had. */
export function isSamePart(found: StoredPart | null, part: StoredPart): boolean {
  return found?.etag === part.etag && found.sizeBytes === part.sizeBytes;
}

/** Copies a part's bytes into a file that exists. */
export async function copyStoredPart(
  directory: string,
  part: StoredPart,
  localFile: string,
  offsetBytes: number,
): Promise<void> {
  const bytes = await openStoredPart(directory, await readPartFolder(directory), part);
  if (bytes === null) throw new StorageError('INVALID_PART', `part ${part.partNumber} is not there any more`);
  const { handle, startBytes } = bytes;
  // Closes the handle at its end.
  const stream = handle.createReadStream({ start: startBytes, end: startBytes + part.sizeBytes - 1 });
  await pipeline(stream, createWriteStream(localFile, { flags: 'r+', start: offsetBytes }));
}
