import { eachAtOnce } from '../../storage/each-at-once.ts';
import type { Storage, StoredObject } from '../../storage/storage.ts';
import { isStorageError } from '../../storage/storage-error.ts';
import { BackupError } from '../backup-error.ts';
import type { Progress } from '../progress.ts';
import { type CopyParts, copyObject, isIntact } from './copy-object.ts';
import { inPieces } from './in-pieces.ts';
import { listMedia } from './list-media.ts';
import { beginCatalogue, readCatalogue } from './media-copy.ts';
import type { MediaEntry } from './media-entry.ts';
import { SortedCursor } from './sorted-cursor.ts';

const AT_ONCE = 8;
/** What an interrupted run may have to copy again. */
const MOST_BYTES_A_PIECE = 2 * 1024 ** 3;

export interface MediaCopying extends CopyParts {
  readonly from: Storage;
  /** Reads what has been copied before, too. */
  readonly isVerifying: boolean;
  readonly progress: Progress;
}

interface Planned extends StoredObject {
  /** Of what the copy has already; null if it has to be copied. */
  readonly sha256: string | null;
}

/**
 * Copies every object of ours that the copy lacks.
 * @returns entries of all objects, piece by piece, in the order of keys
 */
export async function* copyMedia(parts: MediaCopying): AsyncGenerator<MediaEntry[]> {
  const { progress, isVerifying, to } = parts;
  const isWork = ({ sha256 }: Planned) => sha256 === null || isVerifying;
  let bytes = 0;
  for await (const object of plan(parts)) if (isWork(object)) bytes += object.sizeBytes;
  progress.begin('Copying media', bytes);
  const catalogue = beginCatalogue(to);
  for await (const piece of inPieces(plan(parts), MOST_BYTES_A_PIECE)) {
    const entries = new Map<string, MediaEntry>();
    await eachAtOnce(piece, AT_ONCE, async (object) => {
      entries.set(object.key, await bring(object, parts));
      if (isWork(object)) progress.add(object.sizeBytes);
    });
    const sorted = piece.flatMap(({ key }) => entries.get(key) ?? []);
    await catalogue.add(sorted.filter(({ isGone }) => !isGone));
    yield sorted;
  }
  await catalogue.finish();
}

/** Every object of the store, with its checksum if the copy has it already. */
async function* plan({ from, to }: MediaCopying): AsyncGenerator<Planned> {
  const catalogue = await readCatalogue(to);
  const copied = new SortedCursor(listMedia(to));
  for await (const object of listMedia(from)) {
    const there = await copied.find(object.key);
    const known = await catalogue.find(object.key);
    const isThere = there?.sizeBytes === object.sizeBytes && known?.bytes === object.sizeBytes;
    yield { ...object, sha256: isThere ? known.sha256 : null };
  }
}

async function bring({ key, sizeBytes: bytes, sha256 }: Planned, parts: MediaCopying): Promise<MediaEntry> {
  const { to, isVerifying, signal } = parts;
  signal?.throwIfAborted();
  const copied = { key, bytes, sha256 };
  if (sha256 !== null && (!isVerifying || (await isIntact(key, copied, { ...parts, from: to }))))
    return copied;
  try {
    const found = await copyObject(key, { bytes, sha256: null }, parts);
    if (found === null) throw new BackupError(`${key} has changed while it was read.`);
    if (sha256 !== null && found !== sha256)
      throw new BackupError(`${key} is damaged: it differs from its copy, and the copy from its checksum.`);
    return { key, bytes, sha256: found };
  } catch (error) {
    if (isStorageError(error, 'NO_SUCH_KEY')) return { key, bytes, sha256: null, isGone: true };
    throw error;
  }
}
