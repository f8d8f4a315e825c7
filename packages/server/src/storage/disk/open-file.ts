import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type RangeRequest, resolveRange } from '../byte-range.ts';
import type { OpenedObject, StoredObject } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { isMissing } from './is-missing.ts';

const CHUNK_BYTES = 256 * 1024;
/** Does not follow a link in the last step, and a FIFO does not make the opener wait. */
const READ_PLAIN_FILE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file once, so that size, ETag and bytes belong together even while a newer file takes its name. */
export async function openFile(path: string, key: string, request?: RangeRequest): Promise<OpenedObject> {
  const opened = await openPlainFile(path, key);
  if (!opened) throw new StorageError('NO_SUCH_KEY', 'no such key');
  const { handle, object } = opened;
  const range = request ? resolveRange(request, object.sizeBytes) : null;
  if (request && !range) {
    await handle.close();
    throw new StorageError('RANGE_NOT_SATISFIABLE', 'the range lies outside the file', object);
  }
  return { ...object, range, body: await read(handle, object.sizeBytes, range) };
}

/** Size and ETag of a file; null when there is none. */
export async function statFile(path: string, key: string): Promise<StoredObject | null> {
  const opened = await openPlainFile(path, key);
  await opened?.handle.close();
  return opened?.object ?? null;
}

async function openPlainFile(
  path: string,
  key: string,
): Promise<{ handle: FileHandle; object: StoredObject } | null> {
  let handle: FileHandle;
  try {
    handle = await open(path, READ_PLAIN_FILE);
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ELOOP') return null;
    throw error;
  }
  const stat = await handle.stat({ bigint: true });
  if (!stat.isFile()) {
    await handle.close();
    return null;
  }
  const sizeBytes = Number(stat.size);
  // Nanoseconds and inode: a playlist may be replaced by one of the same length within the same millisecond.
  const etag = `"${stat.mtimeNs.toString(36)}-${stat.ino.toString(36)}-${sizeBytes.toString(36)}"`;
  return { handle, object: { key, sizeBytes, etag, modifiedAt: stat.mtime } };
}

async function read(
  handle: FileHandle,
  sizeBytes: number,
  range: { first: number; last: number } | null,
): Promise<Readable> {
  const first = range?.first ?? 0;
  const last = range?.last ?? sizeBytes - 1;
  if (last < first) {
    await handle.close();
    return Readable.from([]);
  }
  return handle.createReadStream({ start: first, end: last, highWaterMark: CHUNK_BYTES });
}
