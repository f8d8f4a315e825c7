import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkMetrics } from '../metrics/work-metrics.ts';
import { createDiskStorage } from './disk/disk.ts';
import { observeStorage } from './observe-storage.ts';

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
