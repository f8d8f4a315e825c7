import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { countedSync } from '../../../test/storage/counted-sync.ts';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import type { Storage } from '../storage.ts';
import { createDiskStorage } from './disk.ts';

const MiB = 1024 * 1024;

async function disk() {
  const directory = await temporaryDirectory();
  const sync = countedSync();
  return { directory, sync, storage: createDiskStorage({ directory, secret: 'secret', sync }) };
}

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest();
const etagOf = (bytes: Uint8Array) => `"${md5(bytes).toString('hex')}"`;
const put = (storage: Storage, key: string, content: string) => storage.put(key, [Buffer.from(content)]);

describe('objects', () => {
  test('what is put is read back, as a whole and by range', async () => {
    const { storage } = await disk();
    await put(storage, 'vod/a/index.m3u8', '0123456789');
    const whole = await storage.get('vod/a/index.m3u8');
    expect(whole).toMatchObject({ key: 'vod/a/index.m3u8', sizeBytes: 10, range: null });
    expect(await text(whole.body)).toBe('0123456789');
    const middle = await storage.get('vod/a/index.m3u8', { first: 2, last: 4 });
    expect(middle.range).toEqual({ first: 2, last: 4 });
    expect(await text(middle.body)).toBe('234');
    const end = await storage.get('vod/a/index.m3u8', { suffixBytes: 3 });
    expect(await text(end.body)).toBe('789');
  });

  test('an empty object can be read', async () => {
    const { storage } = await disk();
    await put(storage, 'a', '');
    expect(await text((await storage.get('a')).body)).toBe('');
  });

  test('a reader keeps what it opened while a newer object takes the name, and the ETags differ', async () => {
    const { storage } = await disk();
    const first = await put(storage, 'a', 'old');
    const opened = await storage.get('a');
    const second = await put(storage, 'a', 'new');
    expect(await text(opened.body)).toBe('old');
    expect(opened.etag).toBe(first.etag);
    expect(second.etag).not.toBe(first.etag);
  });

  test('a put is one sync of the file and one of its folder; a source that breaks leaves nothing', async () => {
    const { storage, sync, directory } = await disk();
    await put(storage, 'originals/a', '1');
    const before = { ...sync };
    await put(storage, 'originals/b', '2');
    expect([sync.files - before.files, sync.directories - before.directories]).toEqual([1, 1]);
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    await expect(storage.put('originals/c', broken)).rejects.toThrow('gone');
    expect((await readdir(join(directory, 'originals'))).sort()).toEqual(['a', 'b']);
  });

  test('the error for a range outside the file gives the file’s size', async () => {
    const { storage } = await disk();
    await put(storage, 'a', '0123');
    await expect(storage.get('a', { first: 4 })).rejects.toMatchObject({
      code: 'RANGE_NOT_SATISFIABLE',
      sizeBytes: 4,
    });
  });

  test('a missing file, a folder, a link and a bad key are not read', async () => {
    const { storage, directory } = await disk();
    await mkdir(join(directory, 'vod'));
    await writeFile(join(directory, '..secret'), 'x');
    await symlink('/etc/hostname', join(directory, 'vod', 'link'));
    for (const key of ['nothing', 'vod', 'vod/link']) {
      await expect(storage.get(key)).rejects.toMatchObject({ code: 'NO_SUCH_KEY' });
      expect(await storage.head(key)).toBeNull();
    }
    await expect(async () => storage.get('../x')).rejects.toMatchObject({ code: 'INVALID_KEY' });
  });

  test('a list has everything below a prefix, and a delete removes all of it', async () => {
    const { storage } = await disk();
    for (const key of ['vod/a/index.m3u8', 'vod/a/720p/1.m4s', 'vod/b/index.m3u8'])
      await put(storage, key, key);
    const keys = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key } of storage.list(prefix)) found.push(key);
      return found.sort();
    };
    expect(await keys('vod/a')).toEqual(['vod/a/720p/1.m4s', 'vod/a/index.m3u8']);
    await storage.delete('vod/a');
    await storage.delete('vod/a');
    expect(await keys('vod')).toEqual(['vod/b/index.m3u8']);
    expect(await keys('nothing')).toEqual([]);
  });

  test('a folder that a program wrote is published whole, after each of its files and folders is synced', async () => {
    const { storage, sync } = await disk();
    const scratch = await temporaryDirectory();
    const written = join(scratch, 'written');
    await mkdir(join(written, '720p'), { recursive: true });
    await writeFile(join(written, 'index.m3u8'), 'playlist');
    await writeFile(join(written, '720p', '1.m4s'), 'segment');
    await put(storage, 'vod/a/old.m3u8', 'old');
    const before = { ...sync };
    await storage.publishFrom(written, 'vod/a/new');
    // Two files; the folder below, the folder itself, and the folder that got its name.
    expect([sync.files - before.files, sync.directories - before.directories]).toEqual([2, 3]);
    expect(await text((await storage.get('vod/a/new/720p/1.m4s')).body)).toBe('segment');
    expect(await text((await storage.get('vod/a/old.m3u8')).body)).toBe('old');
    expect(await readdir(scratch)).toEqual([]);
  });

  test('what was published is never replaced', async () => {
    const { storage } = await disk();
    const scratch = await temporaryDirectory();
    for (const content of ['first', 'second']) {
      await mkdir(join(scratch, content));
      await writeFile(join(scratch, content, 'index.m3u8'), content);
    }
    await storage.publishFrom(join(scratch, 'first'), 'vod/a/new');
    await expect(storage.publishFrom(join(scratch, 'second'), 'vod/a/new')).rejects.toThrow();
    expect(await text((await storage.get('vod/a/new/index.m3u8')).body)).toBe('first');
  });

  test('a fetched object can be read by path, and outlives its deletion from the store', async () => {
    const { storage } = await disk();
    const local = join(await temporaryDirectory(), 'source');
    await put(storage, 'originals/a/1', 'the film');
    await storage.fetchTo('originals/a/1', local);
    await storage.delete('originals/a/1');
    expect(await readFile(local, 'utf8')).toBe('the film');
    await expect(storage.fetchTo('originals/a/1', `${local}-2`)).rejects.toMatchObject({
      code: 'NO_SUCH_KEY',
    });
  });
});

describe('parts', () => {
  test('what killed writers left goes after a while; parts and what is being written stay', async () => {
    const { storage, directory } = await disk();
    await storage.removeHalfWritten(new Date());
    const upload = await storage.createUpload('originals/v', 'u');
    await storage.putPart(upload, 1, [Buffer.from('1')], { sizeBytes: 1 });
    const folder = join(directory, 'uploads', 'u');
    await writeFile(join(folder, '.writing-old'), 'half');
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const name of ['1', '.writing-old']) await utimes(join(folder, name), hourAgo, hourAgo);
    await writeFile(join(folder, '.writing-new'), 'half');
    await storage.removeHalfWritten(new Date(Date.now() - 60_000));
    expect((await readdir(folder)).sort()).toEqual(['.writing-new', '1']);
  });

  test('an upload without a part goes after a while, and no other', async () => {
    const { storage, directory } = await disk();
    await storage.removeEmptyUploads(new Date());
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const name of ['never-begun', 'begun', 'new']) {
      const upload = await storage.createUpload('originals/v', name);
      if (name === 'begun') await storage.putPart(upload, 1, [Buffer.from('1')], { sizeBytes: 1 });
      if (name !== 'new') await utimes(join(directory, 'uploads', name), hourAgo, hourAgo);
    }
    await storage.removeEmptyUploads(new Date(Date.now() - 60_000));
    expect((await readdir(join(directory, 'uploads'))).sort()).toEqual(['begun', 'new']);
  });

  const bytes = Buffer.from('a part of a film');
  const promise = { sizeBytes: bytes.length };

  async function withUpload() {
    const parts = await disk();
    const upload = await parts.storage.createUpload('originals/v', 'u');
    return { ...parts, upload, partsPath: join(parts.directory, 'uploads', 'u') };
  }

  test('a part is answered with its MD5 after one sync of the file and one of the folder', async () => {
    const { storage, sync, upload } = await withUpload();
    for (let partNumber = 1; partNumber <= 3; partNumber += 1) {
      const before = { ...sync };
      const part = await storage.putPart(upload, partNumber, [bytes], promise);
      expect(part).toEqual({ partNumber, etag: etagOf(bytes), sizeBytes: bytes.length });
      expect([sync.files - before.files, sync.directories - before.directories]).toEqual([1, 1]);
    }
    expect((await storage.listParts(upload)).map(({ partNumber }) => partNumber)).toEqual([1, 2, 3]);
  });

  test('the sync count exposes a store that answers without syncing', async () => {
    const directory = await temporaryDirectory();
    const sync = countedSync();
    const careless = createDiskStorage({ directory, secret: 's', sync: { ...sync, file: async () => {} } });
    const upload = await careless.createUpload('originals/v', 'u');
    await careless.putPart(upload, 1, [bytes], promise);
    expect(sync.files).toBe(0);
  });

  test('a second part of the same number replaces the first, even when many race', async () => {
    const { storage, upload } = await withUpload();
    const senders = Array.from({ length: 8 }, (_, sender) => Buffer.alloc(1000 + sender, sender));
    await Promise.all(senders.map((each) => storage.putPart(upload, 1, [each], { sizeBytes: each.length })));
    const [part, ...others] = await storage.listParts(upload);
    expect(others).toEqual([]);
    const winner = senders.find((each) => etagOf(each) === part?.etag);
    expect(winner?.length).toBe(part?.sizeBytes);
    await storage.completeUpload(upload, [part!]);
    expect(await buffer((await storage.get('originals/v')).body)).toEqual(winner);
  });

  test.each([
    ['shorter than promised', [bytes], { sizeBytes: bytes.length + 1 }, 'INCOMPLETE_BODY'],
    ['longer than promised', [bytes], { sizeBytes: bytes.length - 1 }, 'INCOMPLETE_BODY'],
    [
      'with another MD5',
      [bytes],
      { ...promise, contentMd5: md5(Buffer.from('x')).toString('base64') },
      'BAD_DIGEST',
    ],
  ])('a part %s is refused, and the part that was there stays', async (_, source, wrong, code) => {
    const { storage, upload, partsPath } = await withUpload();
    await storage.putPart(upload, 1, [Buffer.from('first')], { sizeBytes: 5 });
    await expect(storage.putPart(upload, 1, source, wrong)).rejects.toMatchObject({ code });
    expect(await storage.listParts(upload)).toMatchObject([{ etag: etagOf(Buffer.from('first')) }]);
    expect(await readdir(partsPath)).toEqual(['1']);
  });

  test('the right Content-MD5 is accepted', async () => {
    const { storage, upload } = await withUpload();
    const contentMd5 = md5(bytes).toString('base64');
    await expect(storage.putPart(upload, 1, [bytes], { ...promise, contentMd5 })).resolves.toBeDefined();
  });

  test('a sender that goes away in the middle leaves nothing', async () => {
    const { storage, upload, partsPath } = await withUpload();
    const goesAway = (async function* () {
      yield bytes;
      throw new Error('aborted');
    })();
    await expect(storage.putPart(upload, 1, goesAway, { sizeBytes: 1000 })).rejects.toThrow('aborted');
    expect(await readdir(partsPath)).toEqual([]);
  });

  test('an upload that was given up takes no parts and lists none', async () => {
    const { storage, upload } = await withUpload();
    await storage.putPart(upload, 1, [bytes], promise);
    await storage.abortUpload(upload);
    await storage.abortUpload(upload);
    expect(await storage.listParts(upload)).toEqual([]);
    await expect(storage.putPart(upload, 2, [bytes], promise)).rejects.toMatchObject({
      code: 'NO_SUCH_UPLOAD',
    });
  });

  test('300 MiB pass through in parts and are joined without memory growth', async () => {
    const { storage, upload } = await withUpload();
    const chunk = Buffer.alloc(64 * 1024, 7);
    const whole = createHash('md5');
    const partOf = function* (chunks: number) {
      for (let i = 0; i < chunks; i += 1) {
        whole.update(chunk);
        yield chunk;
      }
    };
    const before = process.memoryUsage.rss();
    let peak = before;
    const parts = [];
    for (let partNumber = 1; partNumber <= 5; partNumber += 1) {
      const promise = { sizeBytes: 60 * MiB };
      parts.push(await storage.putPart(upload, partNumber, partOf((60 * MiB) / chunk.length), promise));
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    await storage.completeUpload(upload, parts);
    const joined = createHash('md5');
    for await (const piece of (await storage.get('originals/v')).body) {
      joined.update(piece);
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    expect(joined.digest('hex')).toBe(whole.digest('hex'));
    // It includes chunks that were read and not yet collected.
    expect(peak - before).toBeLessThan(128 * MiB);
  }, 60_000);
});
