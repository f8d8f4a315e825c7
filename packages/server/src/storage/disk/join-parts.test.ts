import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import { createDiskStorage } from './disk.ts';
import { diskSync } from './disk-sync.ts';

async function threeParts() {
  const directory = await temporaryDirectory();
  const state = { syncsUntilPowerCut: Number.POSITIVE_INFINITY };
  const sync = {
    ...diskSync,
    file: async (handle: Parameters<typeof diskSync.file>[0]) => {
      if (state.syncsUntilPowerCut-- <= 0) throw new Error('power cut');
      await diskSync.file(handle);
    },
  };
  const storage = createDiskStorage({ directory, secret: 's', sync });
  const upload = await storage.createUpload('originals/v', 'u');
  const parts = [];
  for (const [index, content] of ['one-', 'two-', 'three'].entries()) {
    const bytes = Buffer.from(content);
    parts.push(await storage.putPart(upload, index + 1, [bytes], { sizeBytes: bytes.length }));
  }
  const joined = async () => text((await storage.get('originals/v')).body);
  return { directory, storage, upload, parts, state, joined };
}

test('parts become one file, and nothing else is left', async () => {
  const { directory, storage, upload, parts, joined } = await threeParts();
  const object = await storage.completeUpload(upload, parts);
  expect(object).toMatchObject({ key: 'originals/v', sizeBytes: 13 });
  expect(await joined()).toBe('one-two-three');
  expect(await readdir(join(directory, 'originals'))).toEqual(['v']);
  expect(await readdir(join(directory, 'uploads'))).toEqual([]);
});

test('an interrupted join is resumed', async () => {
  const { storage, upload, parts, state, joined } = await threeParts();
  state.syncsUntilPowerCut = 0;
  await expect(storage.completeUpload(upload, parts)).rejects.toThrow('power cut');
  expect(await storage.head('originals/v')).toBeNull();
  state.syncsUntilPowerCut = Number.POSITIVE_INFINITY;
  await storage.completeUpload(upload, parts);
  expect(await joined()).toBe('one-two-three');
});

test('parts that an earlier attempt joined and removed are not needed again', async () => {
  const { directory, storage, upload, parts, joined } = await threeParts();
  // What a killed attempt leaves: the first part joined and removed, the second half copied.
  await writeFile(join(directory, 'uploads', 'u', '.closed'), '');
  await writeFile(join(directory, 'uploads', 'u', '.whole'), 'one-tw');
  await rm(join(directory, 'uploads', 'u', '1'));
  await storage.completeUpload(upload, parts);
  expect(await joined()).toBe('one-two-three');
});

test('a part that is missing, or was replaced after it was listed, is refused before anything is written', async () => {
  const { directory, storage, upload, parts } = await threeParts();
  await storage.putPart(upload, 2, [Buffer.from('2wo-')], { sizeBytes: 4 });
  await expect(storage.completeUpload(upload, parts)).rejects.toMatchObject({ code: 'INVALID_PART' });
  await rm(join(directory, 'uploads', 'u', '2'));
  await expect(storage.completeUpload(upload, parts)).rejects.toMatchObject({ code: 'INVALID_PART' });
  expect(await storage.head('originals/v')).toBeNull();
});
