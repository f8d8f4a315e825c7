import type { FileHandle } from 'node:fs/promises';
import type { ByteSource } from '../storage.ts';

/** Chunks are gathered up to this size: a system call for each 64 KiB from a socket would halve the speed. */
const BATCH_BYTES = 1024 * 1024;

interface ChunkOptions {
  /** Called with each chunk before it is written; throwing ends the writing. */
  readonly onChunk?: (chunk: Uint8Array) => void;
  /** Where the first byte belongs; where the file was left off by default. */
  readonly positionBytes?: number | undefined;
}

/** Writes a stream to a file, holding one batch in memory. @returns bytes written */
export async function writeChunks(
  handle: FileHandle,
  source: ByteSource,
  { onChunk, positionBytes }: ChunkOptions = {},
): Promise<number> {
  let batch: Uint8Array[] = [];
  let batchBytes = 0;
  let writtenBytes = 0;
  const flush = async () => {
    if (batchBytes === 0) return;
    await writeAll(handle, batch, positionBytes === undefined ? null : positionBytes + writtenBytes);
    writtenBytes += batchBytes;
    batch = [];
    batchBytes = 0;
  };
  for await (const chunk of source) {
    onChunk?.(chunk);
    batch.push(chunk);
    batchBytes += chunk.byteLength;
    if (batchBytes >= BATCH_BYTES) await flush();
  }
  await flush();
  return writtenBytes;
}

/** `writev` may write less than it was given, for instance on a disk that fills up. */
async function writeAll(
  handle: FileHandle,
  chunks: readonly Uint8Array[],
  positionBytes: number | null,
): Promise<void> {
  let rest = [...chunks];
  let position = positionBytes;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, position ?? undefined);
    rest = dropBytes(rest, bytesWritten);
    if (position !== null) position += bytesWritten;
  }
}

function dropBytes(chunks: readonly Uint8Array[], count: number): Uint8Array[] {
  let left = count;
  const rest: Uint8Array[] = [];
  for (const chunk of chunks) {
    if (left >= chunk.byteLength) left -= chunk.byteLength;
    else {
      rest.push(chunk.subarray(left));
      left = 0;
    }
  }
  return rest;
}
