import { createHash } from 'node:crypto';
import type { ByteSource, PartPromise } from '../storage.ts';
import { StorageError } from '../storage-error.ts';

/**
 * Passes a source on and holds back its last chunk until all of it is known to be what was promised, so that a store
 * never receives the whole of something wrong.
 * @throws {StorageError} INCOMPLETE_BODY, BAD_DIGEST
 */
export async function* exactBytes(
  source: ByteSource,
  { sizeBytes, contentMd5 }: PartPromise,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('md5');
  let received = 0;
  let held: Uint8Array | undefined;
  for await (const chunk of source) {
    if (chunk.byteLength === 0) continue;
    received += chunk.byteLength;
    if (received > sizeBytes) throw new StorageError('INCOMPLETE_BODY', 'more bytes than promised');
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (received !== sizeBytes) throw new StorageError('INCOMPLETE_BODY', 'fewer bytes than promised');
  if (contentMd5 !== undefined && contentMd5 !== hash.digest('base64'))
    throw new StorageError('BAD_DIGEST', 'the bytes differ from their Content-MD5');
  if (held) yield held;
}
