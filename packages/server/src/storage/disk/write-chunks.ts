import type { FileHandle } from 'node:fs/promises';
import type { ByteSource } from '../storage.ts';

/** Chunks are gathered up to this size: a system call for each 64 KiB from a socket would halve the speed. */
const BATCH_BYTES = 1024 * 1024;

/**
 * Writes a stream to the end of a file, holding one batch in memory.
 * @param onChunk called with each chunk before it is written; throwing ends the writing
 * @returns bytes written
 */
export async function writeChunks(
  handle: FileHandle,
  source: ByteSource,
  onChunk: (chunk: Uint8Array) => void = () => {},
): Promise<number> {
  let batch: Uint8Array[] = [];
  let batchBytes = 0;
  let writtenBytes = 0;
  const flush = async () => {
    if (batchBytes === 0) return;
    await writeAll(handle, batch);
    writtenBytes += batchBytes;
    batch = [];
    batchBytes = 0;
  };
  for await (const chunk of source) {
    onChunk(chunk);
    batch.push(chunk);
    batchBytes += chunk.byteLength;
    if (batchBytes >= BATCH_BYTES) await flush();
  }
  await flush();
  return writtenBytes;
}

/** `writev` may write less than it was given, for instance on a disk that fills up. */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = [...chunks];
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest);
    rest = dropBytes(rest, bytesWritten);
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
