import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { collectStartGarbage } from '../../collect-garbage.ts';
import type { SqlResult } from '../sql-session.ts';
import { PARSED_TYPES } from '../type-parsers.ts';
import { compileProgram } from './compile-program.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { LogReserve } from './log-reserve.ts';
import type { PgliteAnswer, PgliteMessage, PgliteRequest, PgliteWorkerData, PlainError } from './messages.ts';

// The thread that owns PGlite: WebAssembly blocks its thread, and the main thread must serve requests.

const port = parentPort;
if (!port) throw new Error('This file is the entry of a worker thread.');
const { clusterDirectory, reserveSegments, progress, ...given } = workerData as PgliteWorkerData;
const program = given.program ?? compileProgram();
const post = (message: PgliteMessage) => port.postMessage(message);

const accesses = new Int32Array(progress);
const reserve = new LogReserve(reserveSegments);
/** During recovery the log reserve leaves the log alone. */
let isOpen = false;

const fs = new DurableNodeFs(clusterDirectory, {
  onSyncFailure(error) {
    endThread(`The disk refused a sync: ${String(error)}`);
  },
  onAccess: () => void Atomics.add(accesses, 0, 1),
  onOpen(path) {
    if (isOpen) reserve.follow(path);
  },
});

const asIs = (value: string) => value;
const BOOL = 16;
const BYTEA = 17;

const pglite = await PGlite.create({
  fs,
  pgliteWasmModule: program,
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), // -F switches syncing off
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'timezone=UTC'],
    // Each checkpoint would write a file about replication origins, which we do not use, and panic without room for it.
    ...['-c', 'max_active_replication_origins=0'],
    // What the kernel holds anyway need not be held twice: 128 MB, as by default, read no faster.
    ...['-c', 'shared_buffers=16MB'],
  ],
  parsers: Object.fromEntries(PARSED_TYPES.map(({ oid, parse }) => [oid, parse])),
  // Parameters arrive in text form. PGlite's serializers pass text through, all except these two.
  serializers: { [BOOL]: asIs, [BYTEA]: asIs },
});

pglite.onNotification((channel, payload) => post({ kind: 'notification', channel, payload }));

/** Ends this thread, not the process, and at once. */
function endThread(message: string): never {
  post({ kind: 'fatal', message });
  process.exit(1);
}

async function answer(request: PgliteRequest): Promise<PgliteAnswer> {
  switch (request.kind) {
    case 'query':
      return toResult(await pglite.query(request.text, [...request.parameters]));
    case 'exec':
      return (await pglite.exec(request.text)).map(toResult);
    case 'syncs':
      return fs.syncs;
    case 'ping':
      return null;
    case 'fillReserve':
      return (await fillReserve()) ? 1 : 0;
    case 'close':
      await pglite.close();
      return null;
  }
}

async function fillReserve(): Promise<boolean> {
  const { rows } = await pglite.query<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
  );
  return reserve.fill(join(clusterDirectory, 'pg_wal'), String(rows[0]?.name));
}

/**
 * An error in the middle of the log: PostgreSQL itself would stop and recover, but PGlite continues with memory that
 * differs from its log.
 */
function isBeyondRepair({ fields: { severity = '', file = '' } }: PlainError): boolean {
  return ['PANIC', 'FATAL'].includes(severity) || file.startsWith('xlog');
}

/** With a pool, a client that fails halfway leaves its mess on its own connection; here it would be everybody's. */
async function rollBackLeftOpen(request: PgliteRequest): Promise<void> {
  if (!('isAlone' in request && request.isAlone)) return;
  if (pglite.isInTransaction()) await pglite.exec('rollback');
}

function toResult(results: Results): SqlResult {
  return {
    rows: results.rows as SqlResult['rows'],
    command: results.command,
    affectedRows: results.affectedRows,
  };
}

function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const {
    query: _query,
    params: _params,
    queryOptions: _options,
    ...fields
  } = { ...error } as Record<string, unknown>;
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { message: error.message, fields: Object.fromEntries(texts) };
}

// One after the other: the next statement must not run before the cleanup after this one.
let last: Promise<void> = Promise.resolve();
port.on('message', ({ id, request }: { id: number; request: PgliteRequest }) => {
  last = last.then(async () => {
    try {
      const value = await answer(request).finally(() => rollBackLeftOpen(request));
      post({ kind: 'answer', id, value });
    } catch (error) {
      const plain = toPlainError(error);
      post({ kind: 'refusal', id, error: plain });
      if (isBeyondRepair(plain)) endThread(`Its write-ahead log failed: ${plain.message}.`);
    }
  });
});

isOpen = true;
if (reserveSegments > 0) await fillReserve();
post({ kind: 'ready', program });
void collectStartGarbage();
