import type { Storage } from '../../storage/storage.ts';
import { isStorageError } from '../../storage/storage-error.ts';
import type { Progress } from '../progress.ts';
import type { TarWriter } from '../tar-writer.ts';
import { inPieces } from './in-pieces.ts';
import { listMedia } from './list-media.ts';
import type { MediaEntry } from './media-entry.ts';

interface Packing {
  readonly tar: TarWriter;
  readonly storage: Storage;
  readonly progress: Progress;
  readonly signal: AbortSignal | undefined;
}

/**
 * Writes every object into the backup itself, for a disk: the network could break off in the middle of one.
 * @returns entries of all objects, each piece after its objects
 */
export async function* packMedia({ tar, storage, progress, signal }: Packing): AsyncGenerator<MediaEntry[]> {
  let total = 0;
  for await (const { sizeBytes } of listMedia(storage)) total += sizeBytes;
  progress.begin('Backing up media', total);
  for await (const piece of inPieces(listMedia(storage))) {
    const entries: MediaEntry[] = [];
    for (const { key, sizeBytes: bytes } of piece) {
      signal?.throwIfAborted();
      try {
        const { body, sizeBytes } = await storage.get(key);
        const sha256 = await tar.addBody(`media/${key}`, sizeBytes, body);
        entries.push({ key, bytes: sizeBytes, sha256 });
      } catch (error) {
        if (!isStorageError(error, 'NO_SUCH_KEY')) throw error;
        entries.push({ key, bytes, sha256: null, isGone: true });
      }
      progress.add(bytes);
    }
    yield entries;
  }
}

/** Names every object of a store without reading it. */
export async function* nameMedia(storage: Pick<Storage, 'list'>): AsyncGenerator<MediaEntry[]> {
  for await (const piece of inPieces(listMedia(storage)))
    yield piece.map(({ key, sizeBytes: bytes }) => ({ key, bytes, sha256: null }));
}
