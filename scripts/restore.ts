import { resolve } from 'node:path';
import { openBackupScratch } from '@commoncast/server/backup/backup-scratch';
import type { Manifest } from '@commoncast/server/backup/manifest';
import { checkMedia, type RestoredMedia, unpackMedia } from '@commoncast/server/backup/media/restore-media';
import { openCopy } from '@commoncast/server/backup/open-copy';
import { emptyDatabase, openEmptyDatabase, requireEmptyDatabase } from '@commoncast/server/backup/open-empty';
import { showProgress } from '@commoncast/server/backup/progress';
import { restoreBackup } from '@commoncast/server/backup/restore-backup';
import { verifyBackup } from '@commoncast/server/backup/verify-backup';
import { readConfig } from '@commoncast/server/config';
import { MIGRATIONS_DIRECTORY, readMigrations } from '@commoncast/server/db/migrating/migration-files';
import { createDiskStorage } from '@commoncast/server/storage/disk/disk';
import { openStorage } from '@commoncast/server/storage/open-storage';
import { readBackupOptions } from './run/backup-options.ts';
import { runInterruptible } from './run/interruptible.ts';
import { loadEnv } from './run/load-env.ts';
import { requireNode } from './run/node-version.ts';
import { startCommand } from './run/start-command.ts';

requireNode();
loadEnv('restore');
process.umask(0o077);

await runInterruptible(
  restore,
  'Stopped. Nothing is restored; media that have been put back stay, and the next restore goes on from there.',
);

async function restore(signal: AbortSignal): Promise<number> {
  const options = readBackupOptions('restore');
  const file = resolve(options.file);
  const config = readConfig();
  const { dataDirectory, databaseUrl, bucket } = config;
  const progress = showProgress(process.stderr);
  const onLost = (key: string, loss: string): void => {
    progress.end();
    console.error(`${key} ${loss}`);
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
    migrations: await readMigrations(MIGRATIONS_DIRECTORY),
    openStorage: (directory) => store ?? createDiskStorage({ directory, secret: '' }),
    requireEmptyDatabase: () => requireEmptyDatabase(databaseUrl),
    emptyDatabase: () => emptyDatabase(databaseUrl),
    openDatabase: (folder, migrations) => openEmptyDatabase(databaseUrl, folder, migrations),
  });
  progress.end();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = countFiles(manifest);
  console.log(`Restored ${rows} rows and ${files} files of ${manifest.createdAt} into ${dataDirectory}.`);
  const code = report(media);
  if (code === 0) console.log(`Start with ${startCommand()}.`);
  return code;

  function report({ present, putBack, lost }: RestoredMedia): number {
    progress.end();
    const where = bucket ? `the bucket ${bucket.name}` : dataDirectory;
    console.log(
      `Of the media, ${present} objects were in ${where} already, and ${putBack} have been put there.`,
    );
    if (lost === 0) return 0;
    const hint = copy
      ? 'The copy does not have them.'
      : `If there is a copy: npm run restore -- ${options.file} --only-media --media FOLDER`;
    console.error(`${lost} objects of media are lost; they are named above. ${hint}`);
    return 1;
  }
}

function countFiles({ entries, media }: Manifest): number {
  const others = entries.filter(({ name }) => name.startsWith('files/')).length;
  return others + (media.place === 'inside' ? media.objects : 0);
}
