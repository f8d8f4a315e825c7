import { resolve } from 'node:path';
import { BackupError } from '@commoncast/server/backup/backup-error';
import { withOneMoment } from '@commoncast/server/backup/open-moment';
import { writeBackup } from '@commoncast/server/backup/write-backup';
import { readConfig } from '@commoncast/server/config';
import { explainFailure } from '@commoncast/server/explain-failure';
import { loadEnv } from './run/load-env.ts';
import { requireNode } from './run/node-version.ts';

requireNode();
loadEnv('backup');
process.umask(0o077);

const [file] = process.argv.slice(2);
try {
  if (!file) throw new BackupError("Give the backup's file: npm run backup -- FILE");
  const config = readConfig();
  const parts = { file: resolve(file), dataDirectory: config.dataDirectory, now: new Date() };
  const { tables, entries } = await withOneMoment(config, (session) => writeBackup({ ...parts, session }));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = entries.filter(({ name }) => name.startsWith('files/')).length;
  console.log(`Backed up ${rows} rows and ${files} files to ${file}, and read them back.`);
  process.exit(0);
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
