import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database, Executor } from '../db/database.ts';
import type { DumpedRow } from './dump-rows.ts';
import { loadTable, type TableLoader, withoutForeignKeys } from './load-rows.ts';
import type { Manifest } from './manifest.ts';
import { readEntries } from './read-entries.ts';

interface Loading {
  /** The backup. */
  readonly file: string;
  readonly manifest: Manifest;
  /** Where its files go. */
  readonly folder: string;
  readonly database: Database;
  readonly signal: AbortSignal | undefined;
}

/**
 * Loads the rows of a backup, in one transaction, and its files except media.
 * @returns the jobs, to be sent once the rows are committed
 */
export async function loadContents({
  file,
  manifest,
  folder,
  database,
  signal,
}: Loading): Promise<DumpedRow[]> {
  const jobs: DumpedRow[] = [];
  await database.transaction(async (tx) => {
    for (const statement of manifest.partitions) await sql.raw(statement).execute(tx);
    await withoutForeignKeys(tx, async () => {
      const loaders = new Map<string, TableLoader>();
      for (const { name } of manifest.tables) loaders.set(name, await loadTable(tx, name, manifest));
      for await (const { name, body } of readEntries(file)) {
        signal?.throwIfAborted();
        const [kind, ...path] = name.split('/');
        if (kind === 'files') await writeFile(join(folder, ...path), body);
        else if (name === 'database/jobs.jsonl') for await (const row of readRows(body)) jobs.push(row);
        else if (kind === 'database') await loaders.get(path[0] ?? '')?.insert(readRows(body));
        else body.resume();
      }
      for (const loader of loaders.values()) await loader.requireWhole();
    });
    await setSequences(tx, manifest);
  });
  return jobs;
}

async function writeFile(path: string, body: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

async function* readRows(body: Readable): AsyncGenerator<DumpedRow> {
  for await (const line of createInterface({ input: body })) yield JSON.parse(line) as DumpedRow;
}

async function setSequences(tx: Executor, { sequences }: Manifest): Promise<void> {
  for (const { name, value } of sequences)
    await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(tx);
}
