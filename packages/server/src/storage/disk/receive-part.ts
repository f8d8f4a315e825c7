import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ByteSource, PartPromise } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { writeChunks } from './write-chunks.ts';

/**
 * Writes a part into a file, from a position on or at its end.
 * @returns the MD5 of its bytes
 * @throws {StorageError} BAD_DIGEST, INCOMPLETE_BODY: something may have been written
 */
export async function receivePart(
  handle: FileHandle,
  source: ByteSource,
  { sizeBytes, contentMd5 }: PartPromise,
  positionBytes?: number,
): Promise<Buffer> {
  const hash = createHash('md5');
  let received = 0;
  const onChunk = (chunk: Uint8Array) => {
    received += chunk.byteLength;
    if (received > sizeBytes) throw new StorageError('INCOMPLETE_BODY', 'more bytes than promised');
    hash.update(chunk);
  };
  await writeChunks(handle, source, { onChunk, positionBytes });
  if (received !== sizeBytes) throw new StorageError('INCOMPLETE_BODY', 'fewer bytes than promised');
  const md5 = hash.digest();
  if (contentMd5 !== undefined && contentMd5 !== md5.toString('base64'))
    throw new StorageError('BAD_DIGEST', 'the bytes differ from their Content-MD5');
  return md5;
}
