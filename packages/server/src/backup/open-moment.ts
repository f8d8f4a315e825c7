import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../db/connect.ts';
import { DatabaseUseError } from '../db/database-use-error.ts';
import { startPgliteClient } from '../db/pglite/client.ts';
import { requestCopy } from '../db/pglite/copy-channel.ts';
import { toSession } from '../db/postgres/session.ts';
import type { SqlSession } from '../db/sql-session.ts';
import { BackupError } from './backup-error.ts';

export interface Source {
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
}

/** Runs `work` on a session that sees one consistent state of the database, while others go on writing. */
export async function withOneMoment<T>(
  source: Source,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  return source.databaseUrl === undefined
    ? await withCopy(join(source.dataDirectory, 'database'), work)
    : await withSnapshot(source.databaseUrl, work);
}

async function withSnapshot<T>(databaseUrl: string, work: (session: SqlSession) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'commoncast backup' });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; set datestyle = 'ISO'");
    await client.query('begin isolation level repeatable read read only');
    return await work(toSession(client));
  } finally {
    await client.end();
  }
}

/** An embedded database belongs to one process: the running server makes a copy, which is opened instead. */
async function withCopy<T>(directory: string, work: (session: SqlSession) => Promise<T>): Promise<T> {
  const copy = await makeCopy(directory);
  try {
    const client = await startPgliteClient({ clusterDirectory: copy, onLost: () => {} });
    try {
      const lease = await client.lease();
      await lease.exec('begin');
      return await work(lease).finally(() => lease.release());
    } finally {
      await client.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function makeCopy(directory: string): Promise<string> {
  if (!existsSync(join(directory, 'cluster'))) throw new BackupError(`There is no database in ${directory}.`);
  try {
    // No server is running: this process opens the database for as long as the copy takes.
    const database = await openDatabase({ dataDirectory: directory, reserveSegments: 0 });
    try {
      return await requestCopy(directory);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DatabaseUseError && error.code === 'DATABASE_IN_USE')) throw error;
    return await requestCopy(directory);
  }
}
