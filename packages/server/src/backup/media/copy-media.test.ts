import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { SILENT } from '../progress.ts';
import { copyMedia } from './copy-media.ts';
import { PIECE_ENTRIES } from './media-entry.ts';

const COUNT = 2 * PIECE_ENTRIES + 100;
const noSync = { file: async () => {}, directory: async () => {} };

async function newDisk(): Promise<Storage> {
  return createDiskStorage({ directory: await temporaryDirectory(), secret: '', sync: noSync });
}

test('an interrupted copy copies only what is left, and what has appeared, and forgets what has gone', async () => {
  const [from, to] = [await newDisk(), await newDisk()];
  const keys = Array.from({ length: COUNT }, (_, number) => `vod/a/${10_000 + number}.m4s`);
  for (const key of keys) await from.put(key, [Buffer.from(key)]);
  let fetched = 0;
  let limit = PIECE_ENTRIES + 50;
  const counted: Storage = {
    ...from,
    fetchTo: async (...args) => {
      fetched += 1;
      if (fetched > limit) throw new Error('The network is gone.');
      await from.fetchTo(...args);
    },
  };
  const scratchDirectory = await temporaryDirectory();
  const copy = async () => {
    const entries = [];
    const parts = { from: counted, to, scratchDirectory, isVerifying: false, progress: SILENT };
    for await (const piece of copyMedia(parts)) entries.push(...piece);
    return entries.map(({ key }) => key);
  };
  await expect(copy()).rejects.toThrow('The network is gone.');

  fetched = 0;
  limit = COUNT;
  await from.put('vod/a/0.m4s', [Buffer.from('new')]);
  expect(await copy()).toEqual(['vod/a/0.m4s', ...keys]);
  expect(fetched).toBe(COUNT + 1 - PIECE_ENTRIES);
  fetched = 0;
  await from.delete(keys[0] ?? '');
  expect(await copy()).toEqual(['vod/a/0.m4s', ...keys.slice(1)]);
  expect(fetched).toBe(0);
  // Earlier backups may still name it.
  expect(await to.head(keys[0] ?? '')).not.toBeNull();
}, 60_000);
