import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DurableNodeFs } from './durable-node-fs.ts';

type Prepare = (module: unknown) => void;

interface Stream {
  nfd?: number;
  node: unknown;
}

let directory: string;
let failures: unknown[];
let fs: DurableNodeFs;
let sync: (stream: Stream) => number;

/** What Emscripten does at its start: it passes its file systems to each of the `preRun` functions. */
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'commoncast-fs-'));
  failures = [];
  fs = new DurableNodeFs(directory, { onSyncFailure: (error) => failures.push(error) });
  const nodeFs = {
    node_ops: { setattr() {} },
    stream_ops: { fsync: (_stream: Stream) => -1 },
    realPath: (node: unknown) => String(node),
  };
  const { emscriptenOpts } = await fs.init(Object.create(PGlite.prototype), { preRun: [] });
  (emscriptenOpts.preRun?.at(-1) as Prepare | undefined)?.({ NODEFS: nodeFs });
  sync = nodeFs.stream_ops.fsync;
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('syncs a file, and counts it', () => {
  const nfd = openSync(join(directory, 'file'), 'w');
  expect(sync({ nfd, node: undefined })).toBe(0);
  closeSync(nfd);
  expect(fs.syncs).toBe(1);
  expect(failures).toEqual([]);
});

it('syncs a directory, for which PostgreSQL’s file system has no descriptor', () => {
  expect(sync({ node: directory })).toBe(0);
  expect(failures).toEqual([]);
});

it('reports a failed sync', () => {
  sync({ nfd: 1_000_000, node: undefined });
  sync({ node: join(directory, 'missing') });
  expect(failures).toMatchObject([{ code: 'EBADF' }, { code: 'ENOENT' }]);
});
