import path from 'node:path';
import { readConfig } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { rotateKeys } from './secrets/rotate-keys.ts';

try {
  const config = readConfig();
  const { databaseUrl, dataDirectory } = config;
  const database = await openDatabase({
    ...(databaseUrl !== undefined && { databaseUrl }),
    dataDirectory: path.join(dataDirectory, 'database'),
  });
  try {
    const { currentId, resealed, retiredIds } = await rotateKeys(database, config);
    const retired = retiredIds.length > 0 ? `; retired: ${retiredIds.join(', ')}` : '';
    process.stdout.write(`${resealed} values are encrypted anew under the key ${currentId}${retired}.\n`);
    process.stdout.write('Restart every process that still runs.\n');
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
