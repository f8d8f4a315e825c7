import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import type { SqlResult } from '../sql-session.ts';
import { PARSED_TYPES } from '../type-parsers.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import type { PgliteAnswer, PgliteMessage, PgliteRequest, PgliteWorkerData, PlainError } from './messages.ts';

// The thread that owns PGlite: WebAssembly computes without pause, and the main thread serves requests.

const port = parentPort;
if (!port) throw new Error('This file is the entry of a worker thread.');
const { clusterDirectory } = workerData as PgliteWorkerData;
const post = (message: PgliteMessage) => port.postMessage(message);

const fs = new DurableNodeFs(clusterDirectory, (error) => {
  post({ kind: 'fatal', message: `The disk refused a sync: ${String(error)}` });
  process.exit(1); // Ends this thread alone, and at once.
});

const asIs = (value: string) => value;
const BOOL = 16;
const BYTEA = 17;

const pglite = await PGlite.create({
  fs,
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), // -F switches syncing off
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'timezone=UTC'],
  ],
  parsers: Object.fromEntries(PARSED_TYPES.map(({ oid, parse }) => [oid, parse])),
  // Parameters come in text form already. PGlite's serializers let text through, all but these two.
  serializers: { [BOOL]: asIs, [BYTEA]: asIs },
});

pglite.onNotification((channel, payload) => post({ kind: 'notification', channel, payload }));

async function answer(request: PgliteRequest): Promise<PgliteAnswer> {
  switch (request.kind) {
    case 'query':
      return toResult(await pglite.query(request.text, [...request.parameters]));
    case 'exec':
      return (await pglite.exec(request.text)).map(toResult);
    case 'syncs':
      return fs.syncs;
    case 'close':
      await pglite.close();
      return null;
  }
}

/** With a pool a client that fails half-way leaves its mess on its own connection; here it would be everybody's. */
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

// One after the other: what follows a statement must not run before its cleaning up.
let last: Promise<void> = Promise.resolve();
port.on('message', ({ id, request }: { id: number; request: PgliteRequest }) => {
  last = last.then(async () => {
    try {
      const value = await answer(request).finally(() => rollBackLeftOpen(request));
      post({ kind: 'answer', id, value });
    } catch (error) {
      post({ kind: 'refusal', id, error: toPlainError(error) });
    }
  });
});

post({ kind: 'ready' });
