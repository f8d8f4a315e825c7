import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUseError } from '../database-use-error.ts';
import { migrate } from '../migrating/migrate.ts';
import { hashMigrations, type MigrationFile } from '../migrating/migration-files.ts';
import { startPgliteClient } from './client.ts';
import { lockDirectory } from './directory-lock.ts';
import { syncTree } from './sync-tree.ts';

/** Next to the workspace's other caches; reinstalling costs nothing but a few seconds. */
export const TEMPLATE_DIRECTORY = join(
  import.meta.dirname,
  '../../../../../node_modules/.cache/commoncast/database-templates',
);

const PATIENCE_MS = 120_000;
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Finds or makes the cluster that new ones are copied from: PGlite takes seconds to create one, and a copy
 * takes a fraction of a second. A template is never opened, and never changes.
 * @returns its path
 */
export async function ensureTemplate(
  cacheDirectory: string,
  migrations: readonly MigrationFile[],
): Promise<string> {
  const version = await readPgliteVersion();
  const path = join(cacheDirectory, `pglite-${version}-${hashMigrations(migrations).slice(0, 16)}`);
  if (existsSync(path)) return path;
  await mkdir(cacheDirectory, { recursive: true });
  const unlock = await waitForTurn(`${path}.making`, path);
  try {
    if (!existsSync(path)) await makeTemplate(path, migrations);
  } finally {
    unlock();
  }
  await removeOutdated(cacheDirectory, path);
  return path;
}

/** Creates a migrated cluster. */
async function makeCluster(directory: string, migrations: readonly MigrationFile[]): Promise<void> {
  const client = await startPgliteClient({ clusterDirectory: directory, onLost: () => {} });
  try {
    const lease = await client.lease();
    await migrate(lease, migrations);
    // PostgreSQL's template databases, which PGlite never copies: half of the files and a third of the bytes.
    await lease.exec('update pg_database set datistemplate = false where datname <> current_database()');
    for (const name of ['template0', 'template1']) await lease.exec(`drop database ${name}`);
    lease.release();
    await client.close(); // Closing writes a checkpoint, so a copy opens without recovery.
  } finally {
    await client.terminate();
  }
}

async function makeTemplate(path: string, migrations: readonly MigrationFile[]): Promise<void> {
  const aside = `${path}.making/cluster`;
  await rm(aside, { recursive: true, force: true });
  await makeCluster(aside, migrations);
  await syncTree(aside); // A template torn by a power cut would spoil every database made from it.
  await rename(aside, path);
}

/** Several test files start at once; one makes the template and the others wait for it. */
async function waitForTurn(lockPath: string, templatePath: string): Promise<() => void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return lockDirectory(lockPath);
    } catch (error) {
      if (!(error instanceof DatabaseUseError) || Date.now() > deadline) throw error;
    }
    if (existsSync(templatePath)) return () => {};
    await delay(50);
  }
}

async function removeOutdated(cacheDirectory: string, current: string): Promise<void> {
  for (const name of await readdir(cacheDirectory)) {
    const path = join(cacheDirectory, name);
    if (path.startsWith(current)) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}

async function readPgliteVersion(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return version;
}
