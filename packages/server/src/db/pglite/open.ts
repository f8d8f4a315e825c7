import { existsSync, readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDatabase } from '../build-database.ts';
import type { Database } from '../database.ts';
import { DatabaseUseError } from '../database-use-error.ts';
import { encodeParameter } from '../encode-parameter.ts';
import { type MigrateOptions, migrate } from '../migrating/migrate.ts';
import type { MigrationFile } from '../migrating/migration-files.ts';
import { Ballast } from './ballast.ts';
import { type PgliteClient, SILENCE_LIMIT_MS, startPgliteClient } from './client.ts';
import { serveCopies } from './copy-channel.ts';
import { copyCluster } from './copy-cluster.ts';
import { createPgliteDialect } from './dialect.ts';
import { lockDirectory } from './directory-lock.ts';
import { keepDamaged } from './keep-damaged.ts';
import { scheduleMaintenance } from './maintenance.ts';
import { requireWholeCluster } from './require-whole-cluster.ts';
import { ensureTemplate } from './template.ts';

interface PgliteOptions {
  dataDirectory: string;
  templateDirectory: string;
  migrations: readonly MigrationFile[];
  migrating?: MigrateOptions;
  transactionLimitMs: number;
  onQueryError?: ((error: unknown) => void) | undefined;
  /** False creates a new cluster without syncing its files, for tests that throw it away. */
  isNewClusterDurable: boolean;
  /** Log segments that are created ahead, 16 MiB each; 0 for tests that throw the database away. */
  reserveSegments?: number;
  /** A database thread that gives no sign of life for this long is ended, and another reopens the files. */
  silenceLimitMs?: number;
  onFailure(error: unknown): void;
}

/** More than maintenance and background jobs write while a full disk keeps everything else out. */
const RESERVE_SEGMENTS = 4;
const BALLAST_INTERVAL_MS = 1_000;

export interface PgliteDatabase extends Database {
  /** How many syncs to the disk there have been since the start. */
  syncs(): Promise<number>;
}

/** Opens the embedded database for the exclusive use of this process. */
export async function openPgliteDatabase(wanted: PgliteOptions): Promise<PgliteDatabase> {
  const options = {
    migrating: {},
    reserveSegments: RESERVE_SEGMENTS,
    silenceLimitMs: SILENCE_LIMIT_MS,
    onQueryError: undefined,
    ...wanted,
  };
  const unlock = lockDirectory(options.dataDirectory);
  try {
    const ballast = new Ballast(join(options.dataDirectory, 'ballast'));
    const reconnects = new Set<() => void>();
    const client = await openClient(options, ballast, reconnects);
    const stopMaintenance = scheduleMaintenance(client, options.onFailure);
    const stopCopies = await serveCopies(
      client,
      options.dataDirectory,
      join(options.dataDirectory, 'cluster'),
    );
    const stopBallast = watchBallast(options, ballast);
    const database = buildDatabase({
      kind: 'pglite',
      dialect: createPgliteDialect(client),
      transactionLimitMs: options.transactionLimitMs,
      onQueryError: options.onQueryError,
      connectBoss: () => connectBoss(client),
      async listen(channel, onPayload, onReconnect) {
        const stopListening = await client.listen(channel, onPayload);
        if (onReconnect) reconnects.add(onReconnect);
        return async () => {
          if (onReconnect) reconnects.delete(onReconnect);
          await stopListening();
        };
      },
      async close() {
        stopBallast();
        await stopCopies();
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

async function openClient(
  options: Required<PgliteOptions>,
  ballast: Ballast,
  reconnects: ReadonlySet<() => void>,
): Promise<PgliteClient> {
  const { dataDirectory, onFailure } = options;
  const clusterDirectory = join(dataDirectory, 'cluster');
  if (isNew(clusterDirectory)) {
    await removeHalfCopies(dataDirectory);
    const template = await findTemplate(options);
    await copyCluster(template, clusterDirectory, options.isNewClusterDurable);
  } else requireWholeCluster(clusterDirectory);
  const prepareReopening = () => {
    const damage = keepDamaged(clusterDirectory, new Date());
    if (damage) onFailure(damage);
    if (options.reserveSegments > 0) ballast.adjust();
    return true;
  };
  prepareReopening();
  const client = await startPgliteClient({
    clusterDirectory,
    reserveSegments: options.reserveSegments,
    silenceLimitMs: options.silenceLimitMs,
    reopens: true,
    prepareReopening,
    onLost: onFailure,
    onCrash: (error) => onFailure(explainReopening(error)),
    onReopened: () => {
      for (const onReconnect of reconnects) onReconnect();
    },
  });
  try {
    const lease = await client.lease();
    await migrate(lease, options.migrations, options.migrating).finally(() => lease.release());
    await client.fillReserve();
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
}

function isNew(clusterDirectory: string): boolean {
  return !existsSync(clusterDirectory) || readdirSync(clusterDirectory).length === 0;
}

function explainReopening(cause: Error): DatabaseUseError {
  return new DatabaseUseError(
    'DATABASE_REOPENING',
    `${cause.message} It is being reopened; nothing that was acknowledged is lost.`,
    { cause },
  );
}

function watchBallast({ reserveSegments, onFailure }: Required<PgliteOptions>, ballast: Ballast): () => void {
  if (reserveSegments === 0) return () => {};
  const adjust = () => {
    try {
      ballast.adjust();
    } catch (error) {
      onFailure(error);
    }
  };
  adjust();
  const timer = setInterval(adjust, BALLAST_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes what a killed start left behind; we hold the lock, so nobody is using it now. */
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
    // Installed in a read-only place: the cache then lives with the data.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return await ensureTemplate(join(dataDirectory, 'templates'), migrations);
  }
}

async function connectBoss(client: PgliteClient): ReturnType<Database['connectBoss']> {
  // Not with this module: its thread starts sooner.
  const { fromPglite } = await import('pg-boss');
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
