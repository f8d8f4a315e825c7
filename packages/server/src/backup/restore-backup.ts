import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { MigrationFile } from '../db/migrating/migration-files.ts';
import { syncTree } from '../db/pglite/sync-tree.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { loadContents } from './load-contents.ts';
import type { Manifest } from './manifest.ts';
import { checkMedia, type MediaRestore, type RestoredMedia, unpackMedia } from './media/restore-media.ts';
import { restoreJobs } from './restore-jobs.ts';
import { verifyBackup } from './verify-backup.ts';

/** Restored files lie here until the restore is complete. */
const ASIDE = '.restoring';

export interface RestoreParts extends Omit<MediaRestore, 'to' | 'scratchDirectory'> {
  /** Empty, or does not exist. */
  readonly dataDirectory: string;
  readonly migrations: readonly MigrationFile[];
  /** The store of the restored platform; on a disk, its folder. */
  openStorage(mediaDirectory: string): Storage;
  /** @throws {BackupError} the database is not empty */
  requireEmptyDatabase(): Promise<void>;
  /** Makes it so again, after a failure. */
  emptyDatabase(): Promise<void>;
  /** Opens the empty database; an embedded one below the folder. */
  openDatabase(folder: string, migrations: readonly MigrationFile[]): Promise<Database>;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly media: RestoredMedia;
}

/**
 * Restores a backup into an empty place: the media first, because there may be more than one sitting's worth of them,
 * and the next restore goes on where this one was interrupted. A restore that fails leaves the place as it was.
 * @throws {BackupError}
 */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const { file, dataDirectory, signal } = parts;
  const manifest = await verifyBackup(file, signal);
  const known = knownMigrations(manifest, parts.migrations);
  await requireEmpty(dataDirectory);
  await parts.requireEmptyDatabase();
  const aside = join(dataDirectory, ASIDE);
  await openAside(aside);
  try {
    const media = await restoreMedia(parts, manifest, aside);
    await restoreRows(parts, { manifest, known, aside });
    await syncTree(aside);
    // The database last: without it nothing takes a data directory for complete.
    const names = (await readdir(aside)).sort((a, b) => Number(a === 'database') - Number(b === 'database'));
    for (const name of names) await rename(join(aside, name), join(dataDirectory, name));
    await rm(aside, { recursive: true });
    return { manifest, media };
  } catch (error) {
    if (!signal?.aborted) await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

async function restoreRows(
  parts: RestoreParts,
  { manifest, known, aside }: { manifest: Manifest; known: readonly MigrationFile[]; aside: string },
): Promise<void> {
  const { file, signal } = parts;
  try {
    const database = await parts.openDatabase(aside, known);
    try {
      const jobs = await loadContents({ file, manifest, folder: aside, database, signal });
      await restoreJobs(database, jobs);
    } finally {
      await database.close();
    }
  } catch (error) {
    await parts.emptyDatabase();
    throw error;
  }
}

async function restoreMedia(parts: RestoreParts, manifest: Manifest, aside: string): Promise<RestoredMedia> {
  const scratchDirectory = join(aside, 'scratch');
  await mkdir(scratchDirectory, { mode: 0o700 });
  const to = parts.openStorage(join(aside, 'media'));
  const media = { ...parts, to, scratchDirectory };
  const restored =
    manifest.media.place === 'inside'
      ? await unpackMedia(media, manifest.media.bytes)
      : await checkMedia(media);
  await rm(scratchDirectory, { recursive: true });
  return restored;
}

/** Keeps the media that an interrupted restore has put there: each is whole. */
async function openAside(aside: string): Promise<void> {
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of await readdir(aside))
    if (name !== 'media') await rm(join(aside, name), { recursive: true });
  await rm(join(aside, 'media/uploads'), { recursive: true, force: true });
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
