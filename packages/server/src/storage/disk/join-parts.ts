import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PlacedPart, StoredPart } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import type { DiskSync } from './disk-sync.ts';
import { openToFill } from './open-to-fill.ts';
import { readPartFile } from './part-file.ts';
import { APART, CLOSED, type PartFolder, readPartFolder, WHOLE } from './part-folder.ts';
import { breakDeadClaims } from './place-claim.ts';
import { isSamePart, openStoredPart, type PartBytes, readStoredPart } from './stored-parts.ts';

/** Parts are deleted after each sync, so a join needs this much space besides the file itself, not twice the file. */
const SYNC_EVERY_BYTES = 256 * 1024 * 1024;
const COPY_BYTES = 2 * 1024 * 1024;
/** Parts copied at once, so that reading and writing overlap. */
const COPIERS = 3;

export interface JoinOptions {
  /** Folder of the parts, on the file system of the target. */
  readonly directory: string;
  readonly parts: readonly StoredPart[];
  readonly targetPath: string;
  readonly sync: DiskSync;
  readonly signal?: AbortSignal | undefined;
}

/** A growing file, and what it grows from. */
interface Growth {
  readonly directory: string;
  readonly folder: PartFolder;
  readonly growing: FileHandle;
}

/**
 * Brings each part to its place in a growing file, then gives the file its name. Where all parts that were written in
 * place lie where they belong, it grows in their file, and only the others are copied. A part's own file is removed only
 * after its bytes are durable there: so after a kill, a missing part is done, and an existing one is copied (again). Only
 * where parts cannot be joined in place do those that were written there take their space twice.
 * @throws {StorageError} INVALID_PART before anything is written, when a part is not the one that was listed
 */
export async function joinParts({
  directory,
  parts: listed,
  targetPath,
  sync,
  signal,
}: JoinOptions): Promise<void> {
  signal?.throwIfAborted();
  const parts = placeParts(listed);
  await close(directory, parts, sync);
  // Only now: who began to write a part in place before has left a claim.
  const folder = await readPartFolder(directory);
  const isInPlace = await canJoinInPlace(directory, folder, parts);
  const growingPath = join(directory, isInPlace ? WHOLE : APART);
  const hasPlaced = parts.some((part) => isPlaced(folder, part));
  // One with placed parts that is gone was joined by somebody who was quicker: a new one would be all zeros.
  const growing = isInPlace && hasPlaced ? await open(growingPath, 'r+') : await openToFill(growingPath);
  const growth = { directory, folder, growing };
  try {
    const left = await findLeft(growth, parts);
    // Before the first part is removed, the name of the file that took its bytes must be durable too.
    await sync.directory(directory);
    for (const batch of batches(isInPlace ? left.filter((part) => !isPlaced(folder, part)) : left)) {
      await copyParts(growth, batch, signal);
      await sync.file(growing);
      for (const { partNumber } of batch) await rm(join(directory, String(partNumber)), { force: true });
    }
    await growing.truncate(parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
    await sync.file(growing);
  } finally {
    await growing.close();
  }
  await rename(growingPath, targetPath);
  await sync.directory(dirname(targetPath));
}

function placeParts(parts: readonly StoredPart[]): PlacedPart[] {
  let offsetBytes = 0;
  return parts.map((part) => {
    const placed = { ...part, offsetBytes };
    offsetBytes += part.sizeBytes;
    return placed;
  });
}

/** Once all parts have been found, lets no more be written in place; after that, what is missing has been joined. */
async function close(directory: string, parts: readonly PlacedPart[], sync: DiskSync): Promise<void> {
  const folder = await readPartFolder(directory);
  if (folder.isClosed) return;
  for (const part of parts) {
    if (!isSamePart(await readStoredPart(directory, folder, part.partNumber), part)) throw notAsListed(part);
  }
  await writeFile(join(directory, CLOSED), '');
  await sync.directory(directory);
}

/** Not where somebody may still write, nor where a part lies that belongs elsewhere. */
async function canJoinInPlace(
  directory: string,
  folder: PartFolder,
  parts: readonly PlacedPart[],
): Promise<boolean> {
  if (folder.isApart) return false;
  // Some have been joined there.
  if (parts.some((part) => !folder.own.has(part.partNumber) && !isPlaced(folder, part))) return true;
  const lieRight = parts.every(
    (part) => !isPlaced(folder, part) || folder.placed.get(part.partNumber)?.offsetBytes === part.offsetBytes,
  );
  return lieRight && !(await breakDeadClaims(directory, folder.claims));
}

/** Whether these bytes of a part lie in `WHOLE`. */
function isPlaced({ own, placed }: PartFolder, part: StoredPart): boolean {
  return !own.has(part.partNumber) && isSamePart(placed.get(part.partNumber) ?? null, part);
}

/**
 * The parts that are still to be joined. A missing one has been joined by an earlier attempt: the growing file then
 * reaches past its end.
 */
async function findLeft(
  { directory, folder, growing }: Growth,
  parts: readonly PlacedPart[],
): Promise<PlacedPart[]> {
  const grownBytes = (await growing.stat()).size;
  const left: PlacedPart[] = [];
  for (const part of parts) {
    const isOwn = folder.own.has(part.partNumber);
    const found = isOwn ? await readPartFile(directory, part.partNumber) : null;
    if (isPlaced(folder, part) || isSamePart(found, part)) left.push(part);
    else if (found !== null || grownBytes < part.offsetBytes + part.sizeBytes) throw notAsListed(part);
  }
  return left;
}

function notAsListed({ partNumber }: StoredPart): StorageError {
  return new StorageError('INVALID_PART', `part ${partNumber} is missing, or not the one that was listed`);
}

function* batches(parts: readonly PlacedPart[]): Generator<PlacedPart[]> {
  let batch: PlacedPart[] = [];
  let bytes = 0;
  for (const part of parts) {
    batch.push(part);
    bytes += part.sizeBytes;
    if (bytes < SYNC_EVERY_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  yield batch;
}

async function copyParts(
  { directory, folder, growing }: Growth,
  parts: readonly PlacedPart[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const waiting = parts.values();
  const copier = async () => {
    const buffer = Buffer.allocUnsafe(COPY_BYTES);
    for (const part of waiting) {
      signal?.throwIfAborted();
      const source = await openStoredPart(directory, folder, part);
      // Somebody else is joining, and is quicker.
      if (source === null) throw new Error(`part ${part.partNumber} has gone while it was being joined`);
      await copyPart(growing, part, source, buffer).finally(() => source.handle.close());
    }
  };
  const copied = await Promise.allSettled(Array.from({ length: COPIERS }, copier));
  for (const result of copied) if (result.status === 'rejected') throw result.reason;
}

async function copyPart(
  target: FileHandle,
  { offsetBytes, sizeBytes }: PlacedPart,
  { handle, startBytes }: PartBytes,
  buffer: Buffer,
): Promise<void> {
  for (let at = 0; at < sizeBytes; ) {
    const { bytesRead } = await handle.read(
      buffer,
      0,
      Math.min(buffer.length, sizeBytes - at),
      startBytes + at,
    );
    if (bytesRead === 0) throw new Error('a part ended early');
    for (let written = 0; written < bytesRead; ) {
      const rest = bytesRead - written;
      written += (await target.write(buffer, written, rest, offsetBytes + at + written)).bytesWritten;
    }
    at += bytesRead;
  }
}
