import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fromPglite } from 'pg-boss';
import { buildDatabase } from '../build-database.ts';
import type { Database } from '../database.ts';
import { encodeParameter } from '../encode-parameter.ts';
import { migrate } from '../migrate.ts';
import type { MigrationFile } from '../migration-files.ts';
import { type PgliteClient, startPgliteClient } from './client.ts';
import { copyCluster } from './copy-cluster.ts';
import { createPgliteDialect } from './dialect.ts';
import { lockDirectory } from './directory-lock.ts';
import { scheduleMaintenance } from './maintenance.ts';
import { ensureTemplate } from './template.ts';

interface PgliteOptions {
  dataDirectory: string;
  templateDirectory: string;
  migrations: readonly MigrationFile[];
  transactionLimitMs: number;
  /** False makes a new cluster without syncing its files, for tests that throw it away. */
  isNewClusterDurable: boolean;
  onFailure(error: unknown): void;
}

export interface PgliteDatabase extends Database {
  /** How often anything was synced to the disk since the start. */
  syncs(): Promise<number>;
}

/** Opens the embedded database, which this process then has to itself. */
export async function openPgliteDatabase(options: PgliteOptions): Promise<PgliteDatabase> {
  const unlock = lockDirectory(options.dataDirectory);
  try {
    const client = await openClient(options);
    const stopMaintenance = scheduleMaintenance(client, options.onFailure);
    const database = buildDatabase({
      kind: 'pglite',
      dialect: createPgliteDialect(client),
      transactionLimitMs: options.transactionLimitMs,
      bossConnection: connectBoss(client),
      listen: (channel, onPayload) => client.listen(channel, onPayload),
      async close() {
        await stopMaintenance();
        await client.close().finally(unlock);
      },
    });
    return Object.assign(database, { syncs: () => client.syncs() });
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openClient(options: PgliteOptions): Promise<PgliteClient> {
  const clusterDirectory = join(options.dataDirectory, 'cluster');
  if (!existsSync(clusterDirectory)) {
    await removeHalfCopies(options.dataDirectory);
    const template = await findTemplate(options);
    await copyCluster(template, clusterDirectory, options.isNewClusterDurable);
  }
  const client = await startPgliteClient({ clusterDirectory, onCrash: options.onFailure });
  try {
    const lease = await client.lease();
    await migrate(lease, options.migrations).finally(() => lease.release());
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** What a start that was killed left behind; the lock says that nobody is at it now. */
async function removeHalfCopies(dataDirectory: string): Promise<void> {
  const names = (await readdir(dataDirectory)).filter((name) => name.startsWith('cluster.'));
  for (const name of names) await rm(join(dataDirectory, name), { recursive: true, force: true });
}

async function findTemplate({
  templateDirectory,
  dataDirectory,
  migrations,
}: PgliteOptions): Promise<string> {
  try {
    return await ensureTemplate(templateDirectory, migrations);
  } catch (error) {
    // Installed where we may not write: the cache then lives with the data.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return await ensureTemplate(join(dataDirectory, 'templates'), migrations);
  }
}

function connectBoss(client: PgliteClient): Database['bossConnection'] {
  const db = fromPglite({
    query: async <T>(text: string, values?: unknown[]) => {
      const { rows } = await client.query(text, values?.map(encodeParameter));
      return { rows: rows as T[] };
    },
    exec: (text) => client.exec(text),
    listen: (channel, onPayload) => client.listen(channel, onPayload),
  });
  return { db, backend: 'pglite' };
}
