import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BUILD_MARK, findUnbuiltFronts } from './built-fronts.ts';

test('a front can be served once its build has come to its end', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'commoncast-fronts-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const directories = { studio: path.join(root, 'studio'), viewer: path.join(root, 'viewer') };
  await mkdir(directories.studio);
  await writeFile(path.join(directories.studio, 'index.html'), 'half of it');
  expect(await findUnbuiltFronts(directories)).toEqual(['studio', 'viewer']);
  await writeFile(path.join(directories.studio, BUILD_MARK), 'hash');
  expect(await findUnbuiltFronts(directories)).toEqual(['viewer']);
});
