import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database, Executor } from '../db/database.ts';
import type { MigrationFile } from '../db/migrating/migration-files.ts';
import { syncTree } from '../db/pglite/sync-tree.ts';
import { BackupError } from './backup-error.ts';
import type { DumpedRow } from './dump-rows.ts';
import { loadTable, type TableLoader, withoutForeignKeys } from './load-rows.ts';
import type { Manifest } from './manifest.ts';
import { readEntries } from './read-entries.ts';
import { restoreJobs } from './restore-jobs.ts';
import { verifyBackup } from './verify-backup.ts';

/** Restored files lie here until the restore is complete. */
const ASIDE = '.restoring';

export interface RestoreParts {
  readonly file: string;
  /** Empty, or does not exist. */
  readonly dataDirectory: string;
  readonly migrations: readonly MigrationFile[];
  /** Opens the empty database; an embedded one below the folder. */
  openDatabase(folder: string, migrations: readonly MigrationFile[]): Promise<Database>;
}

/**
 * Restores a backup into an empty place. A restore that fails leaves the place as it was.
 * @throws {BackupError}
 */
export async function restoreBackup({
  file,
  dataDirectory,
  migrations,
  openDatabase,
}: RestoreParts): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  const known = knownMigrations(manifest, migrations);
  await requireEmpty(dataDirectory);
  const aside = join(dataDirectory, ASIDE);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  try {
    const database = await openDatabase(aside, known);
    try {
      const jobs = await loadEverything(file, manifest, aside, database);
      await restoreJobs(database, jobs);
    } finally {
      await database.close();
    }
    await syncTree(aside);
    // The database last: without it nothing takes a data directory for complete.
    const names = (await readdir(aside)).sort((a, b) => Number(a === 'database') - Number(b === 'database'));
    for (const name of names) await rename(join(aside, name), join(dataDirectory, name));
    return manifest;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function knownMigrations(manifest: Manifest, migrations: readonly MigrationFile[]): MigrationFile[] {
  return manifest.migrations.map(({ name, sha256 }) => {
    const known = migrations.find((migration) => migration.name === name && migration.sha256 === sha256);
    if (known) return known;
    throw new BackupError(
      `The backup belongs to a later version, which has the migration ${name}. Upgrade first.`,
    );
  });
}

async function requireEmpty(dataDirectory: string): Promise<void> {
  const names = await readdir(dataDirectory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.every((name) => name === ASIDE)) return;
  throw new BackupError(
    `${dataDirectory} is not empty, and a restore overwrites nothing. Move it away, or set DATA_DIR to another place.`,
  );
}

/** @returns the jobs, to be sent once the rows are committed */
async function loadEverything(
  file: string,
  manifest: Manifest,
  folder: string,
  database: Database,
): Promise<DumpedRow[]> {
  const jobs: DumpedRow[] = [];
  await database.transaction(async (tx) => {
    for (const statement of manifest.partitions) await sql.raw(statement).execute(tx);
    await withoutForeignKeys(tx, async () => {
      const loaders = new Map<string, TableLoader>();
      for (const { name } of manifest.tables) loaders.set(name, await loadTable(tx, name, manifest));
      for await (const { name, body } of readEntries(file)) {
        const [kind, ...path] = name.split('/');
        if (kind === 'files') await writeFile(join(folder, ...path), body);
        else if (name === 'database/jobs.jsonl') for await (const row of readRows(body)) jobs.push(row);
        else if (kind === 'database') await loaders.get(path[0] ?? '')?.insert(readRows(body));
        else body.resume();
      }
      for (const loader of loaders.values()) await loader.requireWhole();
    });
    await setSequences(tx, manifest);
  });
  return jobs;
}

async function writeFile(path: string, body: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

async function* readRows(body: Readable): AsyncGenerator<DumpedRow> {
  for await (const line of createInterface({ input: body })) yield JSON.parse(line) as DumpedRow;
}

async function setSequences(tx: Executor, { sequences }: Manifest): Promise<void> {
  for (const { name, value } of sequences)
    await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(tx);
}
