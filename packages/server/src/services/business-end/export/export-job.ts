import { EXPORT_DAYS } from '@commoncast/core/business-end/constants';
import { DAY_MS } from '@commoncast/core/time/day';
import type { Database } from '../../../db/database.ts';
import type { Jobs } from '../../../db/jobs.ts';
import { defineQueue } from '../../../db/queue.ts';
import type { Foundation } from '../../../foundation.ts';
import type { Storage } from '../../../storage/storage.ts';
import { exportKey } from '../../erasure/export-key.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { findAddressOf } from '../mails/repository.ts';
import type { DataExportRow } from '../tables.ts';
import { DATA_BYTES, DATA_PART, planParts } from './parts/plan-parts.ts';
import { ExportGone, writePart } from './parts/write-part.ts';
import {
  beginRun,
  endExport,
  findExport,
  findLeftExports,
  listParts,
  setRemoved,
  setUpload,
} from './repository.ts';

/** One job for each export. A job that is killed goes on with the parts that are missing. */
export const DATA_EXPORT_QUEUE = defineQueue<{ exportId: string }>({
  name: 'data-export',
  retryLimit: 8,
  expireInS: 24 * 3600,
});

/** What a part holds at most, unless a single file is larger: what old file systems take. */
const MAX_PART_BYTES = 4_000_000_000;

const FAILED = 'Something went wrong on our side. Ask for another export; if that fails too, ask for help.';
const NO_ROOM = 'The server has no room for the files of an export. Ask those who run it for more.';

export type ExportParts = Pick<Foundation, 'clock' | 'onFailure'> & {
  readonly database: Pick<Database, 'root' | 'transaction'>;
  readonly storage: Storage;
  readonly roomWatch: Pick<Foundation['roomWatch'], 'isShort'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly maxPartBytes?: number;
};

/** Starts to make exports; a process of the role `jobs` calls it. */
export async function startExporting(parts: ExportParts & { readonly jobs: Jobs }): Promise<void> {
  await parts.jobs.work(
    DATA_EXPORT_QUEUE,
    { concurrency: 1 },
    async ({ exportId }, { signal, isLastTry }) => {
      try {
        await runExport(parts, exportId, signal);
      } catch (error) {
        if (isLastTry && !signal.aborted) await failExport(parts, exportId, FAILED);
        throw error;
      }
    },
  );
}

/** Makes an export, or goes on with one that was interrupted. Does nothing once it has ended. */
export async function runExport(parts: ExportParts, exportId: string, signal: AbortSignal): Promise<void> {
  const { database, storage, clock, roomWatch, maxPartBytes = MAX_PART_BYTES } = parts;
  const { root } = database;
  const known = await findExport(root, exportId);
  if (!known || known.ended_at !== null) return;
  if (roomWatch.isShort()) return await failExport(parts, exportId, NO_ROOM);
  try {
    if (known.total_bytes === null) await planParts({ database, storage, maxPartBytes }, known, signal);
    else await abandonUpload(parts, known);
    const planned = await listParts(root, exportId);
    const done = planned.filter(({ size_bytes }) => size_bytes !== null);
    let doneBytes = done.reduce(
      (sum, { number, size_bytes }) => sum + (number === DATA_PART ? DATA_BYTES : (size_bytes ?? 0)),
      0,
    );
    await beginRun(root, exportId, doneBytes, clock());
    for (const { number, size_bytes } of planned) {
      if (size_bytes !== null) continue;
      if (roomWatch.isShort()) return await failExport(parts, exportId, NO_ROOM);
      doneBytes = await writePart({ database, storage }, known, { number, doneBytes, signal });
    }
    await completeExport(parts, exportId);
  } catch (error) {
    if (!(error instanceof ExportGone)) throw error;
    // What was written after its rows were deleted.
    await storage.deletePrefix(exportKey(exportId));
  }
}

/** What a run that was killed has left of a part begins anew: it may be half of it. */
async function abandonUpload(
  { database, storage }: ExportParts,
  { id, upload_part: part, upload_name: name }: DataExportRow,
): Promise<void> {
  if (part === null || name === null) return;
  const key = exportKey(id, part);
  await storage.abortUpload({ key, name });
  await storage.delete(key);
  await setUpload(database.root, id, null);
}

async function completeExport({ database, clock, outbox }: ExportParts, exportId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const endedAt = clock();
    const expiresAt = new Date(endedAt.getTime() + EXPORT_DAYS * DAY_MS);
    const row = await endExport(tx, exportId, { endedAt, expiresAt });
    if (!row) throw new ExportGone(exportId);
    const address = row.requested_by === null ? undefined : await findAddressOf(tx, row.requested_by);
    if (address === undefined) return;
    await outbox.add(tx, {
      kind: 'EXPORT_READY',
      address,
      subjectId: exportId,
      eventKey: `export ${exportId}`,
    });
  });
}

/** Gives an export up: its files go, and who asked for it is told. */
async function failExport(parts: ExportParts, exportId: string, problem: string): Promise<void> {
  const { database, clock, outbox } = parts;
  const row = await database.transaction(async (tx) => {
    const ended = await endExport(tx, exportId, { endedAt: clock(), problem });
    const address = ended?.requested_by && (await findAddressOf(tx, ended.requested_by));
    const eventKey = `export failed ${exportId}`;
    if (address) await outbox.add(tx, { kind: 'EXPORT_FAILED', address, subjectId: exportId, eventKey });
    return ended;
  });
  if (row) await removeFiles(parts, row);
}

/** Removes the files of exports that nobody can download any more. */
export async function removeLeftExports(parts: ExportParts): Promise<void> {
  for (const row of await findLeftExports(parts.database.root, parts.clock()))
    await removeFiles(parts, row).catch(parts.onFailure);
}

async function removeFiles(parts: ExportParts, row: DataExportRow): Promise<void> {
  await abandonUpload(parts, row);
  await parts.storage.deletePrefix(exportKey(row.id));
  await setRemoved(parts.database.root, row.id, parts.clock());
}
