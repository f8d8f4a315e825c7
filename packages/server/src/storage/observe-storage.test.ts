import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../http/free-port.ts';
import { createWorkMetrics } from '../metrics/work-metrics.ts';
import { createDiskStorage } from './disk/disk.ts';
import { observeStorage } from './observe-storage.ts';
import { createS3Storage } from './s3/s3.ts';

const SECRET = 'a'.repeat(32);

test('what a storage cannot do is counted, and what its callers got wrong is not', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'commoncast-storage-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const metrics = createWorkMetrics();
  const text = () => metrics.registry.metrics();
  const whole = observeStorage(createDiskStorage({ directory, secret: SECRET }), metrics.storageFailed);
  await whole.put('vod/a', [Buffer.from('a')]);
  expect((await whole.head('vod/a'))?.sizeBytes).toBe(1);
  await expect(whole.get('vod/none')).rejects.toThrow();
  expect(await text()).not.toContain('storage_errors_total{');

  const file = path.join(directory, 'file');
  await writeFile(file, '');
  const broken = observeStorage(
    createDiskStorage({ directory: file, secret: SECRET }),
    metrics.storageFailed,
  );
  await expect(broken.put('vod/a', [Buffer.from('a')])).rejects.toThrow();
  expect(await text()).toContain('storage_errors_total{operation="put"} 1');
});

test('a store that is away or refuses is counted, also in the middle of a list', async () => {
  const metrics = createWorkMetrics();
  const bucket = {
    endpoint: `http://127.0.0.1:${await findFreePort('127.0.0.1')}`,
    region: 'test-1',
    name: 'bucket',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    isPathStyle: true,
  };
  const away = observeStorage(
    createS3Storage({ bucket, secret: SECRET, pausesMs: [] }),
    metrics.storageFailed,
  );
  await expect(away.head('vod/a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(away.list('vod')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  const text = await metrics.registry.metrics();
  expect(text).toContain('storage_errors_total{operation="head"} 1');
  expect(text).toContain('storage_errors_total{operation="list"} 1');
});
