import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { removeAllHalfWritten } from '../../storage/disk/remove-half-written.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { openBackupScratch } from '../backup-scratch.ts';
import { copyMedia } from '../media/copy-media.ts';
import { nameMedia, packMedia } from '../media/pack-media.ts';
import { openCopy } from '../open-copy.ts';
import { withOneMoment } from '../open-moment.ts';
import { type MediaOfBackup, writeBackup } from '../write-backup.ts';
import type { Command } from './command.ts';
import { readBackupOptions } from './options.ts';

/** Of a file to which nothing is added, until it counts as left by a backup that was killed. */
const HALF_WRITTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Does what `npm run backup` does.
 * @returns its exit code
 * @throws {BackupError}
 */
export async function backUp({ args, environment, terminal, progress, signal }: Command): Promise<number> {
  const { file, copy: place, isVerifying } = readBackupOptions('backup', args);
  const config = readConfig(environment);
  const copy = await openCopy(place, config);
  const storage = await openStorage(config, '');
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
  terminal.log(`Backed up ${rows} rows and ${files} files to ${file}, and read them back.`);
  const size = `${objects} objects of media (${(bytes / 1e9).toFixed(1)} GB)`;
  if (copy) terminal.log(`All ${size} are in ${place.folder ?? `the bucket ${place.bucket}`}.`);
  else if (config.bucket)
    terminal.log(`It names ${size} in the bucket ${config.bucket.name}, and contains none of them.`);
  return 0;

  function warn(line: string): void {
    progress.end();
    terminal.error(line);
  }
}
