import { Readable } from 'node:stream';
import type { Database } from '../../../../db/database.ts';
import type { Storage } from '../../../../storage/storage.ts';
import { exportKey } from '../../../erasure/export-key.ts';
import type { DataExportRow } from '../../tables.ts';
import { dataFiles } from '../data/data-files.ts';
import { keepPart, setDone, setUpload } from '../repository.ts';
import { mediaEntries } from './media-entries.ts';
import { DATA_BYTES, DATA_PART } from './plan-parts.ts';
import { storeStream } from './store-stream.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** The export has ended, or is gone with its business. */
export class ExportGone extends Error {
  override readonly name = 'ExportGone';
}

export interface WriteParts {
  readonly database: Pick<Database, 'root' | 'transaction'>;
  readonly storage: Storage;
}

/**
 * Writes one part of an export into the storage.
 * @param doneBytes of the parts before
 * @returns what is done with this one
 * @throws {ExportGone}
 */
export async function writePart(
  { database, storage }: WriteParts,
  row: DataExportRow,
  {
    number,
    doneBytes,
    signal,
  }: { readonly number: number; readonly doneBytes: number; readonly signal: AbortSignal },
): Promise<number> {
  const { root } = database;
  const { id: exportId, requested_at: requestedAt } = row;
  const key = exportKey(exportId, number);
  let written = 0;
  const entries =
    number === DATA_PART
      ? dataEntries(database, row)
      : mediaEntries({ database, storage }, { exportId, part: number });
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of zipEntries(entries, requestedAt)) {
      written += chunk.byteLength;
      yield chunk;
    }
  }
  const insist = async (isOpen: Promise<boolean>) => {
    if (!(await isOpen)) throw new ExportGone(exportId);
  };
  const bytesDone = () => doneBytes + (number === DATA_PART ? Math.min(written, DATA_BYTES) : written);
  const { sizeBytes } = await storeStream(storage, key, counted(), {
    signal,
    onBegin: (name) => insist(setUpload(root, exportId, { part: number, name })),
    onProgress: () => insist(setDone(root, exportId, bytesDone())),
  });
  const done = number === DATA_PART ? doneBytes + DATA_BYTES : bytesDone();
  await database.transaction(async (tx) => {
    await keepPart(tx, { export_id: exportId, number, size_bytes: sizeBytes });
    await insist(setUpload(tx, exportId, null));
    await setDone(tx, exportId, done);
  });
  return done;
}

async function* dataEntries(
  { root }: WriteParts['database'],
  { business_id: businessId, requested_at: requestedAt }: DataExportRow,
): AsyncGenerator<ZipEntry> {
  for (const { path, texts } of dataFiles(root, { businessId, requestedAt }))
    yield { path, sizeBytes: null, body: Readable.from(texts, { objectMode: false }) };
}
