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
import { AbsentNames, writeNamed } from './media/absent-names.ts';
import { type MediaEntry, pieceName, toLines } from './media/media-entry.ts';
import { TarWriter } from './tar-writer.ts';
import { verifyBackup } from './verify-backup.ts';

/** How a backup gets the media. */
export interface MediaOfBackup {
  readonly place: Manifest['media']['place'];
  /** Names every object, in the order of keys, once it is where the backup says. */
  entries(tar: TarWriter): AsyncIterable<MediaEntry[]>;
}

export interface BackupParts {
  /** Where the backup goes; does not exist yet. */
  readonly file: string;
  readonly dataDirectory: string;
  /** Runs work on a session that sees one consistent state. */
  readonly inOneMoment: <T>(work: (session: SqlSession) => Promise<T>) => Promise<T>;
  readonly media: MediaOfBackup;
  /** Told of what was deleted while the backup was made. */
  readonly onGone: (key: string) => void;
  /** Told of each object or folder of objects that rows name and the store does not have. */
  readonly onAbsent: (name: string) => void;
  readonly signal?: AbortSignal | undefined;
  readonly now: Date;
}

/**
 * Writes a backup: the rows first, then the files, which never change once they have their name, so that the backup has
 * whatever its rows name unless it was deleted meanwhile. The backup gets its name only when it is complete and has been
 * read back.
 * @throws {BackupError}
 */
export async function writeBackup(parts: BackupParts): Promise<Manifest> {
  const { file, signal } = parts;
  if (await stat(file).catch(() => null))
    throw new BackupError(`${file} exists already. Choose another name.`);
  const aside = `${file}.partial`;
  const named = `${file}.named`;
  try {
    const manifest = await writeTar(aside, named, parts);
    await verifyBackup(aside, signal);
    await rename(aside, file);
    await syncPath(dirname(file));
    return manifest;
  } catch (error) {
    await rm(aside, { force: true });
    throw isDiskFull(error) ? new BackupError(`There is no room for ${file}.`, { cause: error }) : error;
  } finally {
    await rm(named, { force: true });
  }
}

async function writeTar(path: string, named: string, parts: BackupParts): Promise<Manifest> {
  const { dataDirectory, inOneMoment, signal, now } = parts;
  const handle = await open(path, 'w', 0o600);
  const tar = new TarWriter(handle);
  try {
    // Media may take hours, for which the database's old rows would have to be kept.
    const rows = await inOneMoment(async (session) => {
      await writeNamed(session, named);
      return await addRows(tar, session, signal);
    });
    for await (const name of listDataFiles(dataDirectory)) {
      // A file deleted meanwhile belonged to something that was deleted.
      await tar.addFile(`files/${name}`, join(dataDirectory, name));
    }
    const media = await addMedia(tar, named, parts);
    const manifest = {
      format: 1 as const,
      createdAt: now.toISOString(),
      ...rows,
      media,
      entries: [...tar.entries],
    };
    await tar.addText(MANIFEST_NAME, JSON.stringify(manifest));
    await tar.finish();
    await handle.sync();
    return manifest;
  } finally {
    tar.destroy();
    await handle.close();
  }
}

async function addMedia(
  tar: TarWriter,
  named: string,
  { media, onGone, onAbsent, signal }: BackupParts,
): Promise<Manifest['media']> {
  const absent = new AbsentNames(named, onAbsent);
  const { place } = media;
  let [objects, bytes, pieces] = [0, 0, 0];
  for await (const entries of media.entries(tar)) {
    signal?.throwIfAborted();
    pieces += 1;
    await tar.addText(`objects/${pieceName(pieces)}`, toLines(entries));
    for (const entry of entries) {
      await absent.see(entry.key);
      if (entry.isGone) onGone(entry.key);
      else [objects, bytes] = [objects + 1, bytes + entry.bytes];
    }
  }
  await absent.end();
  return { place, objects, bytes };
}

async function addRows(tar: TarWriter, session: SqlSession, signal: AbortSignal | undefined) {
  const rows = {
    migrations: await readAppliedMigrations(session),
    tables: await addTables(tar, session, signal),
    partitions: await readPartitions(session),
    sequences: await readSequences(session),
  };
  await tar.addText('database/jobs.jsonl', toText(await dumpJobs(session)));
  return rows;
}

async function addTables(
  tar: TarWriter,
  session: SqlSession,
  signal: AbortSignal | undefined,
): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of await readTables(session)) {
    let rows = 0;
    let part = 0;
    for await (const batch of dumpRows(session, table)) {
      signal?.throwIfAborted();
      part += 1;
      rows += batch.length;
      await tar.addText(`database/${table.name}/${String(part).padStart(6, '0')}.jsonl`, toText(batch));
    }
    tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows });
  }
  return tables;
}

function toText(rows: readonly DumpedRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
