import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from '../../db/migrating/migration-files.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { openBackupScratch } from '../backup-scratch.ts';
import type { Manifest } from '../manifest.ts';
import { checkMedia, type RestoredMedia, unpackMedia } from '../media/restore-media.ts';
import { openCopy } from '../open-copy.ts';
import { emptyDatabase, openEmptyDatabase, requireEmptyDatabase } from '../open-empty.ts';
import { restoreBackup } from '../restore-backup.ts';
import { verifyBackup } from '../verify-backup.ts';
import type { Command } from './command.ts';
import { readBackupOptions } from './options.ts';

/**
 * Does what `npm run restore` does.
 * @param startCommand starts the platform afterwards
 * @returns its exit code
 * @throws {BackupError}
 */
export async function restore(
  { args, environment, terminal, progress, signal }: Command,
  startCommand: string,
): Promise<number> {
  const options = readBackupOptions('restore', args);
  const file = resolve(options.file);
  const config = readConfig(environment);
  const { dataDirectory, databaseUrl, bucket } = config;
  const onLost = (key: string, loss: string): void => {
    progress.end();
    terminal.error(`${key} ${loss}`);
  };
  const copy = await openCopy(options.copy, config);
  const shared = { file, copy, isVerifying: options.isVerifying, progress, onLost, signal };

  if (options.isOnlyMedia) {
    const { media: named } = await verifyBackup(file, signal);
    const to = await openStorage(config, '');
    await using scratch = await openBackupScratch(dataDirectory);
    const parts = { ...shared, to, scratchDirectory: scratch.directory };
    return report(named.place === 'inside' ? await unpackMedia(parts, named.bytes) : await checkMedia(parts));
  }

  const store = bucket && (await openStorage(config, ''));
  const { manifest, media } = await restoreBackup({
    ...shared,
    dataDirectory,
    migrations: readMigrations(MIGRATIONS_DIRECTORY),
    openStorage: (directory) => store ?? createDiskStorage({ directory, secret: '' }),
    requireEmptyDatabase: () => requireEmptyDatabase(databaseUrl),
    emptyDatabase: () => emptyDatabase(databaseUrl),
    openDatabase: (folder, migrations) => openEmptyDatabase(databaseUrl, folder, migrations),
  });
  progress.end();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = countFiles(manifest);
  terminal.log(`Restored ${rows} rows and ${files} files of ${manifest.createdAt} into ${dataDirectory}.`);
  const code = report(media);
  if (code === 0) terminal.log(`Start with ${startCommand}.`);
  return code;

  function report({ present, putBack, lost }: RestoredMedia): number {
    progress.end();
    const where = bucket ? `the bucket ${bucket.name}` : dataDirectory;
    terminal.log(
      `Of the media, ${present} objects were in ${where} already, and ${putBack} have been put there.`,
    );
    if (lost === 0) return 0;
    const hint = copy
      ? 'The copy does not have them.'
      : `If there is a copy: npm run restore -- ${options.file} --only-media --media FOLDER`;
    terminal.error(`${lost} objects of media are lost; they are named above. ${hint}`);
    return 1;
  }
}

function countFiles({ entries, media }: Manifest): number {
  const others = entries.filter(({ name }) => name.startsWith('files/')).length;
  return others + (media.place === 'inside' ? media.objects : 0);
}
