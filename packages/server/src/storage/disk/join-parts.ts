import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StoredPart } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import type { DiskSync } from './disk-sync.ts';
import { describePart, openPartFile } from './part-file.ts';

/** Parts are deleted after each sync, so a join needs this much space besides the file itself, not twice the file. */
const SYNC_EVERY_BYTES = 256 * 1024 * 1024;
const COPY_BYTES = 2 * 1024 * 1024;
/** Parts copied at once, so that reading and writing overlap. */
const COPIERS = 3;

export interface JoinOptions {
  /** Folder of the parts. */
  readonly directory: string;
  readonly parts: readonly StoredPart[];
  readonly targetPath: string;
  /** Where the file grows; the same for every attempt, so that one can resume where another was killed. */
  readonly growingPath: string;
  readonly sync: DiskSync;
  readonly signal?: AbortSignal | undefined;
}

interface PlacedPart extends StoredPart {
  readonly offset: number;
}

/**
 * Writes each part to its place in the growing file, then gives the file its name. A part is removed only after its
 * bytes are durable there: so after a kill, a missing part is done, and an existing one is copied (again).
 * @throws {StorageError} INVALID_PART before anything is written, when a part is not the one that was listed
 */
export async function joinParts(options: JoinOptions): Promise<void> {
  const { directory, targetPath, growingPath, sync, signal } = options;
  const parts = placeParts(options.parts);
  const growing = await openToGrow(growingPath);
  try {
    await requireListedParts(directory, parts, (await growing.stat()).size);
    // Before the first part is removed, the name of the file that took its bytes must be durable too.
    await sync.directory(dirname(growingPath));
    for (const batch of batches(parts)) {
      await copyParts(growing, directory, batch, signal);
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
  let offset = 0;
  return parts.map((part) => {
    const placed = { ...part, offset };
    offset += part.sizeBytes;
    return placed;
  });
}

/** Neither truncated nor append-only: an earlier attempt may have filled part of it. */
async function openToGrow(path: string): Promise<FileHandle> {
  await (await open(path, 'a')).close();
  return open(path, 'r+');
}

/** A missing part is one that an earlier attempt has joined: the growing file then reaches past its end. */
async function requireListedParts(
  directory: string,
  parts: readonly PlacedPart[],
  grownBytes: number,
): Promise<void> {
  for (const part of parts) {
    const handle = await openPartFile(directory, part.partNumber);
    if (!handle) {
      if (grownBytes < part.offset + part.sizeBytes)
        throw new StorageError('INVALID_PART', `part ${part.partNumber} is missing`);
      continue;
    }
    const found = await describePart(handle, part.partNumber).finally(() => handle.close());
    if (found.etag !== part.etag || found.sizeBytes !== part.sizeBytes)
      throw new StorageError('INVALID_PART', `part ${part.partNumber} is not the one that was listed`);
  }
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
  growing: FileHandle,
  directory: string,
  parts: readonly PlacedPart[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const waiting = parts.values();
  const copier = async () => {
    const buffer = Buffer.allocUnsafe(COPY_BYTES);
    for (const part of waiting) {
      signal?.throwIfAborted();
      const source = await openPartFile(directory, part.partNumber);
      if (source) await copyPart(growing, part, source, buffer).finally(() => source.close());
    }
  };
  const copied = await Promise.allSettled(Array.from({ length: COPIERS }, copier));
  for (const result of copied) if (result.status === 'rejected') throw result.reason;
}

async function copyPart(
  target: FileHandle,
  { offset, sizeBytes }: PlacedPart,
  source: FileHandle,
  buffer: Buffer,
): Promise<void> {
  for (let at = 0; at < sizeBytes; ) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, sizeBytes - at), at);
    if (bytesRead === 0) throw new Error('a part ended early');
    for (let written = 0; written < bytesRead; ) {
      const rest = bytesRead - written;
      written += (await target.write(buffer, written, rest, offset + at + written)).bytesWritten;
    }
    at += bytesRead;
  }
}
