import { Readable } from 'node:stream';
import type { Database } from '../../../../db/database.ts';
import type { Storage } from '../../../../storage/storage.ts';
import type { ExportFileRow } from '../../tables.ts';
import { listFiles } from '../repository.ts';
import type { ZipEntry } from './zip-entries.ts';

const FILES_A_PAGE = 200;

interface MediaParts {
  readonly database: Pick<Database, 'root'>;
  readonly storage: Pick<Storage, 'get' | 'head'>;
}

/** The files of a part that come from the storage, and what is missing of them. */
export async function* mediaEntries(
  { database, storage }: MediaParts,
  { exportId, part }: { readonly exportId: string; readonly part: number },
): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  let after = -1;
  while (true) {
    const place = { exportId, part, after, limit: FILES_A_PAGE };
    const files = await listFiles(database.root, place);
    const last = files.at(-1);
    if (!last) break;
    for (const file of files) {
      if (await isThere(storage, file)) yield toEntry(storage, file);
      else missing.push(file.path);
    }
    after = last.position;
  }
  if (missing.length === 0) return;
  const body = Readable.from([`${missing.join('\n')}\n`], { objectMode: false });
  yield { path: 'media/missing.txt', sizeBytes: null, body };
}

/** It may have been deleted since the parts were planned. */
async function isThere(storage: Pick<Storage, 'head'>, { storage_keys }: ExportFileRow): Promise<boolean> {
  for (const key of storage_keys) if (!(await storage.head(key))) return false;
  return true;
}

function toEntry(storage: Pick<Storage, 'get'>, { path, storage_keys, size_bytes }: ExportFileRow): ZipEntry {
  return {
    path,
    sizeBytes: size_bytes,
    body: Readable.from(readAll(storage, storage_keys), { objectMode: false }),
  };
}

async function* readAll(storage: Pick<Storage, 'get'>, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const { body } = await storage.get(key);
    yield* body as AsyncIterable<Uint8Array>;
  }
}
