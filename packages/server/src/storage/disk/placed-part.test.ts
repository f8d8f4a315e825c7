import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countedSync } from '../../../test/storage/counted-sync.ts';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import { createDiskStorage } from './disk.ts';

const PLACES = [0, 4, 8];

async function withUpload() {
  const directory = await temporaryDirectory();
  const sync = countedSync();
  const storage = createDiskStorage({ directory, secret: 's', sync });
  const upload = await storage.createUpload('originals/v', 'u');
  const folder = join(directory, 'uploads', 'u');
  const stream = (partNumber: number, source: AsyncIterable<Uint8Array>, sizeBytes: number) =>
    storage.putPart(upload, partNumber, source, { sizeBytes, offsetBytes: PLACES[partNumber - 1] });
  const send = (partNumber: number, content: string) =>
    stream(partNumber, Readable.from([Buffer.from(content)]), content.length);
  const joined = async () => await text((await storage.get('originals/v')).body);
  const complete = async () => await storage.completeUpload(upload, await storage.listParts(upload));
  return { directory, storage, sync, upload, folder, stream, send, joined, complete };
}

/** Bytes of a part whose sender waits after the first two. */
function slowly(content: string) {
  const begun = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const source = (async function* () {
    yield Buffer.from(content.slice(0, 2));
    begun.resolve();
    await goesOn.promise;
    yield Buffer.from(content.slice(2));
  })();
  return { source, begun: begun.promise, goOn: goesOn.resolve };
}

test('parts are written where they belong, in any order, and nothing is copied in the end', async () => {
  const { directory, sync, folder, send, joined, complete } = await withUpload();
  for (const [partNumber, content] of [
    [3, 'three'],
    [1, 'one-'],
    [2, 'two-'],
  ] as const) {
    const before = { ...sync };
    await send(partNumber, content);
    expect([sync.files - before.files, sync.directories - before.directories]).toEqual([1, 1]);
  }
  const { ino } = await stat(join(folder, '.whole'));
  expect(await complete()).toMatchObject({ sizeBytes: 13 });
  expect(await joined()).toBe('one-two-three');
  expect((await stat(join(directory, 'originals', 'v'))).ino).toBe(ino);
  expect(await readdir(join(directory, 'uploads'))).toEqual([]);
});

test('a part that is sent again has a file of its own, and takes the place of the first', async () => {
  const { folder, send, joined, complete } = await withUpload();
  for (const [index, content] of ['one-', 'two-', 'three'].entries()) await send(index + 1, content);
  await send(2, '2wo-');
  expect(await readdir(folder)).toContain('2');
  await complete();
  expect(await joined()).toBe('one-2wo-three');
});

test('a part whose sender went away can be sent again, to the same place', async () => {
  const { folder, stream, send, joined, complete } = await withUpload();
  const goesAway = (async function* () {
    yield Buffer.from('tw');
    throw new Error('aborted');
  })();
  await expect(stream(2, goesAway, 4)).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual(['.whole']);
  for (const [index, content] of ['one-', 'two-', 'three'].entries()) await send(index + 1, content);
  expect(await readdir(folder)).not.toContain('2');
  await complete();
  expect(await joined()).toBe('one-two-three');
});

test.each([
  ['just now, the parts are joined in another file', 0, false],
  ['a minute ago, they are joined in place', 60, true],
])('where a process was killed with half of a part %s', async (_, secondsAgo, isInPlace) => {
  const { directory, folder, send, joined, complete } = await withUpload();
  const claim = join(folder, '2.claim');
  await writeFile(claim, '');
  const renewedS = Date.now() / 1_000 - secondsAgo;
  await utimes(claim, renewedS, renewedS);
  for (const [index, content] of ['one-', 'two-', 'three'].entries()) await send(index + 1, content);
  expect(await readdir(folder)).toContain('2');
  const { ino } = await stat(join(folder, '.whole'));
  await complete();
  expect(await joined()).toBe('one-two-three');
  expect((await stat(join(directory, 'originals', 'v'))).ino === ino).toBe(isInPlace);
});

test('a sender that was silent for long writes no more once its claim is broken', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { stream, send, joined, complete } = await withUpload();
  const late = slowly('xxxx');
  const sending = stream(2, late.source, 4);
  await late.begun;
  for (const [index, content] of ['one-', 'two-', 'three'].entries()) await send(index + 1, content);
  vi.setSystemTime(Date.now() + 60_000);
  await complete();
  late.goOn();
  await expect(sending).rejects.toMatchObject({ code: 'NO_SUCH_UPLOAD' });
  expect(await joined()).toBe('one-two-three');
});

test('a sender that is slow keeps its claim', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { folder, stream } = await withUpload();
  const slow = slowly('two-');
  const sending = stream(2, slow.source, 4);
  await slow.begun;
  vi.setSystemTime(Date.now() + 60_000);
  slow.goOn();
  await sending;
  expect((await readdir(folder)).sort()).toEqual(['.whole', expect.stringMatching(/^2\.at-4\.4\./)]);
});

test('who is still sending a part that came in another way changes nothing of the file', async () => {
  const { stream, send, joined, complete } = await withUpload();
  const late = slowly('xxxx');
  const sending = stream(2, late.source, 4);
  await late.begun;
  for (const [index, content] of ['one-', 'two-', 'three'].entries()) await send(index + 1, content);
  await complete();
  late.goOn();
  await expect(sending).rejects.toMatchObject({ code: 'NO_SUCH_UPLOAD' });
  expect(await joined()).toBe('one-two-three');
});

test('no part is written in place while the others are joined', async () => {
  const { storage, upload, folder, send, joined } = await withUpload();
  for (const [index, content] of ['one-', 'two-'].entries()) await send(index + 1, content);
  const parts = await storage.listParts(upload);
  await expect(storage.completeUpload(upload, [...parts, { ...parts[0]!, partNumber: 3 }])).rejects.toThrow();
  expect(await readdir(folder)).not.toContain('.closed');
  await writeFile(join(folder, '.closed'), '');
  await send(3, 'three');
  expect(await readdir(folder)).toContain('3');
  await storage.completeUpload(upload, parts);
  expect(await joined()).toBe('one-two-');
});

test('a join that was killed is resumed where it was, though a claim has appeared since', async () => {
  const { storage, upload, folder, send, joined } = await withUpload();
  for (const [index, content] of ['one-', 'two-', 'three'].entries()) await send(index + 1, content);
  await send(1, '1ne-');
  const parts = await storage.listParts(upload);
  // What a killed attempt leaves: the first part joined, and its own file removed.
  await writeFile(join(folder, '.closed'), '');
  await writeFile(join(folder, '.whole'), '1ne-', { flag: 'r+' });
  await rm(join(folder, '1'));
  await writeFile(join(folder, '2.claim'), '');
  await storage.completeUpload(upload, parts);
  expect(await joined()).toBe('1ne-two-three');
});

test('a file that is gone with its parts is no file of zeros', async () => {
  const { storage, folder, send, complete } = await withUpload();
  for (const [index, content] of ['one-', 'two-', 'three'].entries()) await send(index + 1, content);
  await rm(join(folder, '.whole'));
  await expect(complete()).rejects.toThrow();
  expect(await storage.head('originals/v')).toBeNull();
});
