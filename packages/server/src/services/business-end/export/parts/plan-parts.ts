import type { Database } from '../../../../db/database.ts';
import type { Storage } from '../../../../storage/storage.ts';
import type { DataExportRow, ExportFileRow } from '../../tables.ts';
import { findMedia } from '../media/find-media.ts';
import { deletePlan, insertFiles, keepPlan } from '../repository.ts';

const FILES_A_STEP = 200;
/** What the data count for in the progress: how large they become is known once they are there. */
export const DATA_BYTES = 1_000_000;
/** The data have a part of their own. */
export const DATA_PART = 1;

interface PlanParts {
  readonly database: Pick<Database, 'root' | 'transaction'>;
  readonly storage: Pick<Storage, 'head' | 'list'>;
  /** What a part holds at most, unless a single file is larger. */
  readonly maxPartBytes: number;
}

/**
 * Decides which files go into which part, and keeps that: a run after a kill makes the same parts. What becomes of the
 * business in the meantime is in the data, or not in the export.
 */
export async function planParts(
  { database, storage, maxPartBytes }: PlanParts,
  { id: exportId, business_id: businessId }: DataExportRow,
  signal: AbortSignal,
): Promise<void> {
  const { root } = database;
  await database.transaction((tx) => deletePlan(tx, exportId));
  let part = DATA_PART;
  let partBytes = 0;
  let position = 0;
  let totalBytes = DATA_BYTES;
  let waiting: ExportFileRow[] = [];
  for await (const { path, keys, sizeBytes } of findMedia({ db: root, storage }, businessId)) {
    signal.throwIfAborted();
    if (part === DATA_PART || (partBytes > 0 && partBytes + sizeBytes > maxPartBytes)) {
      part += 1;
      partBytes = 0;
      position = 0;
    }
    waiting.push({
      ...{ export_id: exportId, part, position, path },
      ...{ storage_keys: [...keys], size_bytes: sizeBytes },
    });
    partBytes += sizeBytes;
    totalBytes += sizeBytes;
    position += 1;
    if (waiting.length < FILES_A_STEP) continue;
    await insertFiles(root, waiting);
    waiting = [];
  }
  await insertFiles(root, waiting);
  await database.transaction((tx) => keepPlan(tx, exportId, { parts: part, totalBytes }));
}
