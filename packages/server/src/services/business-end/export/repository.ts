import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import type { DataExportRow, ExportFileRow, ExportPartRow } from '../tables.ts';

/** Adds an export. */
export async function insertExport(
  tx: Executor,
  row: Pick<DataExportRow, 'id' | 'business_id' | 'requested_by' | 'requested_at'>,
): Promise<void> {
  await tx.insertInto('data_export').values(row).execute();
}

/** The last export of a business. */
export async function findLastExport(db: Executor, businessId: string): Promise<DataExportRow | undefined> {
  return await db
    .selectFrom('data_export')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An export. */
export async function findExport(db: Executor, id: string): Promise<DataExportRow | undefined> {
  return await db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The parts of an export in their order. */
export async function listParts(db: Executor, exportId: string): Promise<ExportPartRow[]> {
  return await db
    .selectFrom('data_export_part')
    .selectAll()
    .where('export_id', '=', exportId)
    .orderBy('number')
    .execute();
}

/** Some files of a part, in their order. @param after the position of the last one before; -1 to begin */
export async function listFiles(
  db: Executor,
  { exportId, part, after, limit }: { exportId: string; part: number; after: number; limit: number },
): Promise<ExportFileRow[]> {
  return await db
    .selectFrom('data_export_file')
    .selectAll()
    .where('export_id', '=', exportId)
    .where('part', '=', part)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Forgets a plan that was not finished. */
export async function deletePlan(tx: Executor, exportId: string): Promise<void> {
  await tx.deleteFrom('data_export_file').where('export_id', '=', exportId).execute();
  await tx.deleteFrom('data_export_part').where('export_id', '=', exportId).execute();
}

/** Adds files to the plan of an export. */
export async function insertFiles(db: Executor, files: readonly ExportFileRow[]): Promise<void> {
  if (files.length > 0)
    await db
      .insertInto('data_export_file')
      .values([...files])
      .execute();
}

/** Completes the plan of an export. */
export async function keepPlan(
  tx: Executor,
  exportId: string,
  { parts, totalBytes }: { readonly parts: number; readonly totalBytes: number },
): Promise<void> {
  const numbers = Array.from({ length: parts }, (_, index) => index + 1);
  await tx
    .insertInto('data_export_part')
    .values(numbers.map((number) => ({ export_id: exportId, number, size_bytes: null })))
    .execute();
  await tx.updateTable('data_export').set({ total_bytes: totalBytes }).where('id', '=', exportId).execute();
}

/** Notes that a run has begun, from where what is done already leaves off. */
export async function beginRun(db: Executor, exportId: string, doneBytes: number, now: Date): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ run_at: now, run_from_bytes: doneBytes, done_bytes: doneBytes })
    .where('id', '=', exportId)
    .execute();
}

/** Notes how far an open export is. @returns false if it is not open any more, or gone with its business */
export async function setDone(db: Executor, exportId: string, doneBytes: number): Promise<boolean> {
  const row = await db
    .updateTable('data_export')
    .set({ done_bytes: sql`least(total_bytes, ${doneBytes})` })
    .where('id', '=', exportId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes which part is being written and what the storage calls that; null: none. @returns as `setDone` */
export async function setUpload(
  db: Executor,
  exportId: string,
  upload: { readonly part: number; readonly name: string } | null,
): Promise<boolean> {
  const row = await db
    .updateTable('data_export')
    .set({ upload_part: upload?.part ?? null, upload_name: upload?.name ?? null })
    .where('id', '=', exportId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a part is there. */
export async function keepPart(
  tx: Executor,
  { export_id, number, size_bytes }: ExportPartRow,
): Promise<void> {
  await tx
    .updateTable('data_export_part')
    .set({ size_bytes })
    .where('export_id', '=', export_id)
    .where('number', '=', number)
    .execute();
}

/** Ends an open export, which is ready if it expires. @returns it; undefined if it is not open any more */
export async function endExport(
  tx: Executor,
  exportId: string,
  end:
    | { readonly endedAt: Date; readonly expiresAt: Date }
    | { readonly endedAt: Date; readonly problem: string },
): Promise<DataExportRow | undefined> {
  await tx.deleteFrom('data_export_file').where('export_id', '=', exportId).execute();
  return await tx
    .updateTable('data_export')
    .set({
      ended_at: end.endedAt,
      ...('problem' in end ? { problem: end.problem } : { expires_at: end.expiresAt }),
    })
    .where('id', '=', exportId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Exports whose files nobody can download any more, and are still there. */
export async function findLeftExports(db: Executor, now: Date): Promise<DataExportRow[]> {
  return await db
    .selectFrom('data_export')
    .selectAll()
    .where('ended_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('expires_at', 'is', null)]))
    .execute();
}

/** Notes that the files of an export are gone. */
export async function setRemoved(db: Executor, exportId: string, now: Date): Promise<void> {
  await db.updateTable('data_export').set({ removed_at: now }).where('id', '=', exportId).execute();
}
