import { resolve } from 'node:path';
import { openBackupScratch } from '@commoncast/server/backup/backup-scratch';
import { copyMedia } from '@commoncast/server/backup/media/copy-media';
import { nameMedia, packMedia } from '@commoncast/server/backup/media/pack-media';
import { openCopy } from '@commoncast/server/backup/open-copy';
import { withOneMoment } from '@commoncast/server/backup/open-moment';
import { showProgress } from '@commoncast/server/backup/progress';
import { type MediaOfBackup, writeBackup } from '@commoncast/server/backup/write-backup';
import { readConfig } from '@commoncast/server/config';
import { removeAllHalfWritten } from '@commoncast/server/storage/disk/remove-half-written';
import { openStorage } from '@commoncast/server/storage/open-storage';
import { readBackupOptions } from './run/backup-options.ts';
import { runInterruptible } from './run/interruptible.ts';
import { loadEnv } from './run/load-env.ts';
import { requireNode } from './run/node-version.ts';

/** Of a file to which nothing is added, until it counts as left by a backup that was killed. */
const HALF_WRITTEN_AFTER_MS = 24 * 60 * 60 * 1000;

requireNode();
loadEnv('backup');
process.umask(0o077);

await runInterruptible(
  backUp,
  'Stopped. There is no backup; media that have been copied stay, and are not copied again.',
);

async function backUp(signal: AbortSignal): Promise<number> {
  const { file, copy: place, isVerifying } = readBackupOptions('backup');
  const config = readConfig();
  const copy = await openCopy(place, config);
  const storage = await openStorage(config, '');
  const progress = showProgress(process.stderr);
  await using scratch = copy && (await openBackupScratch(config.dataDirectory));
  const media = ((): MediaOfBackup => {
    if (copy && scratch) {
      const copying = { from: storage, to: copy, scratchDirectory: scratch.directory, isVerifying };
      return { place: 'outside', entries: () => copyMedia({ ...copying, progress, signal }) };
    }
    if (config.bucket) return { place: 'outside', entries: () => nameMedia(storage) };
    return { place: 'inside', entries: (tar) => packMedia({ tar, storage, progress, signal }) };
  })();
  const manifest = await writeBackup({
    file: resolve(file),
    dataDirectory: config.dataDirectory,
    inOneMoment: (work) => withOneMoment(config, work),
    media,
    onGone: (key) => warn(`Deleted meanwhile: ${key}`),
    onAbsent: (name) => warn(`Rows name ${name}, which the store does not have.`),
    signal,
    now: new Date(),
  });
  if (place.folder !== undefined)
    await removeAllHalfWritten(resolve(place.folder), new Date(Date.now() - HALF_WRITTEN_AFTER_MS));
  progress.end();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { objects, bytes } = manifest.media;
  const others = manifest.entries.filter(({ name }) => name.startsWith('files/')).length;
  const files = others + (media.place === 'inside' ? objects : 0);
  console.log(`Backed up ${rows} rows and ${files} files to ${file}, and read them back.`);
  const size = `${objects} objects of media (${(bytes / 1e9).toFixed(1)} GB)`;
  if (copy) console.log(`All ${size} are in ${place.folder ?? `the bucket ${place.bucket}`}.`);
  else if (config.bucket)
    console.log(`It names ${size} in the bucket ${config.bucket.name}, and contains none of them.`);
  return 0;

  function warn(line: string): void {
    progress.end();
    console.error(line);
  }
}
