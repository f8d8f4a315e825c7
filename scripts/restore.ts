import { resolve } from 'node:path';
import { BackupError } from '@commoncast/server/backup/backup-error';
import { openEmptyDatabase } from '@commoncast/server/backup/open-empty';
import { restoreBackup } from '@commoncast/server/backup/restore-backup';
import { readConfig } from '@commoncast/server/config';
import { MIGRATIONS_DIRECTORY, readMigrations } from '@commoncast/server/db/migrating/migration-files';
import { explainFailure } from '@commoncast/server/explain-failure';
import { loadEnv } from './run/load-env.ts';
import { requireNode } from './run/node-version.ts';

requireNode();
loadEnv('restore');
process.umask(0o077);

const [file] = process.argv.slice(2);
try {
  if (!file) throw new BackupError("Give the backup's file: npm run restore -- FILE");
  const { dataDirectory, databaseUrl } = readConfig();
  const { tables, entries, createdAt } = await restoreBackup({
    file: resolve(file),
    dataDirectory,
    migrations: await readMigrations(MIGRATIONS_DIRECTORY),
    openDatabase: (folder, migrations) => openEmptyDatabase(databaseUrl, folder, migrations),
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = entries.filter(({ name }) => name.startsWith('files/')).length;
  console.log(
    `Restored ${rows} rows and ${files} files of ${createdAt} into ${dataDirectory}. Start with npm start.`,
  );
  process.exit(0);
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
