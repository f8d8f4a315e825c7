import { randomUUID } from 'node:crypto';
import type { Storage, StoredObject, StoredPart } from '../../../../storage/storage.ts';

/** What is in memory at a time; 10,000 of them, which S3 takes, are 160 GB. */
const CHUNK_BYTES = 16 * 1024 * 1024;

interface StoreOptions {
  readonly signal: AbortSignal;
  /** Called before the first byte is sent, with what the storage calls the upload. */
  readonly onBegin: (name: string) => Promise<void>;
  /** Called after each chunk. */
  readonly onProgress: () => Promise<void>;
}

/** Stores a stream whose size nobody knows: in parts, so that neither a disk nor S3 has to hold it twice. */
export async function storeStream(
  storage: Pick<Storage, 'createUpload' | 'putPart' | 'completeUpload'>,
  key: string,
  source: AsyncIterable<Uint8Array>,
  { signal, onBegin, onProgress }: StoreOptions,
): Promise<StoredObject> {
  const upload = await storage.createUpload(key, randomUUID());
  await onBegin(upload.name);
  const parts: StoredPart[] = [];
  for await (const chunk of inChunks(source)) {
    signal.throwIfAborted();
    const promise = { sizeBytes: chunk.byteLength };
    parts.push(await storage.putPart(upload, parts.length + 1, [chunk], promise));
    await onProgress();
  }
  return await storage.completeUpload(upload, parts, signal);
}

async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of source) {
    waiting.push(piece);
    bytes += piece.byteLength;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}
