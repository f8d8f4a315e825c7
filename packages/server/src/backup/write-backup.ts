import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from '../db/pglite/sync-tree.ts';
import type { SqlSession } from '../db/sql-session.ts';
import { isDiskFull } from '../room/is-disk-full.ts';
import { BackupError } from './backup-error.ts';
import { readAppliedMigrations, readPartitions, readSequences, readTables } from './catalog.ts';
import { type DumpedRow, dumpJobs, dumpRows } from './dump-rows.ts';
import { listDataFiles } from './list-data-files.ts';
import { MANIFEST_NAME, type Manifest } from './manifest.ts';
import { TarWriter } from './tar-writer.ts';
import { verifyBackup } from './verify-backup.ts';

export interface BackupParts {
  /** Where the backup goes; does not exist yet. */
  readonly file: string;
  readonly dataDirectory: string;
  /** Inside a transaction that sees one consistent state. */
  readonly session: SqlSession;
  readonly now: Date;
}

/**
 * Writes a backup: the rows first, then the files, which never change once they have their name. The backup gets its
 * name only when it is complete and has been read back.
 * @throws {BackupError}
 */
export async function writeBackup({ file, dataDirectory, session, now }: BackupParts): Promise<Manifest> {
  if (await stat(file).catch(() => null))
    throw new BackupError(`${file} exists already. Choose another name.`);
  const aside = `${file}.partial`;
  try {
    const manifest = await writeTar(aside, dataDirectory, session, now);
    await verifyBackup(aside);
    await rename(aside, file);
    await syncPath(dirname(file));
    return manifest;
  } catch (error) {
    await rm(aside, { force: true });
    throw isDiskFull(error) ? new BackupError(`There is no room for ${file}.`, { cause: error }) : error;
  }
}

async function writeTar(
  path: string,
  dataDirectory: string,
  session: SqlSession,
  now: Date,
): Promise<Manifest> {
  const handle = await open(path, 'w', 0o600);
  const tar = new TarWriter(handle);
  try {
    const contents = {
      format: 1 as const,
      createdAt: now.toISOString(),
      migrations: await readAppliedMigrations(session),
      tables: await addTables(tar, session),
      partitions: await readPartitions(session),
      sequences: await readSequences(session),
    };
    await tar.addText('database/jobs.jsonl', toLines(await dumpJobs(session)));
    // A file deleted meanwhile belonged to something that was deleted.
    for await (const name of listDataFiles(dataDirectory)) {
      await tar.addFile(`files/${name}`, join(dataDirectory, name));
    }
    const manifest = { ...contents, entries: [...tar.entries] };
    await tar.addText(MANIFEST_NAME, JSON.stringify(manifest));
    await tar.finish();
    await handle.sync();
    return manifest;
  } finally {
    tar.destroy();
    await handle.close();
  }
}

async function addTables(tar: TarWriter, session: SqlSession): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of await readTables(session)) {
    let rows = 0;
    let part = 0;
    for await (const batch of dumpRows(session, table)) {
      part += 1;
      rows += batch.length;
      await tar.addText(`database/${table.name}/${String(part).padStart(6, '0')}.jsonl`, toLines(batch));
    }
    tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows });
  }
  return tables;
}

function toLines(rows: readonly DumpedRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
