import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
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
});

describe('a file that a program wrote', () => {
  test('is stored without a copy, by one sync of the file and one of its folder', async () => {
    const { storage, sync, directory } = await disk();
    const written = join(await temporaryDirectory(), '1.m4s');
    await writeFile(written, 'segment');
    await put(storage, 'vod/a/0.m4s', 'before');
    const before = { ...sync };
    await storage.storeFrom(written, 'vod/a/1.m4s');
    expect([sync.files - before.files, sync.directories - before.directories]).toEqual([1, 1]);
    const [here, there] = [await stat(written), await stat(join(directory, 'vod', 'a', '1.m4s'))];
    expect(there.ino).toBe(here.ino);
  });

  test.skipIf(!existsSync('/dev/shm'))(
    'is copied whole from another file system, and never replaces',
    async () => {
      const { storage, directory } = await disk();
      const elsewhere = await mkdtemp('/dev/shm/commoncast-');
      onTestFinished(() => rm(elsewhere, { recursive: true }));
      for (const content of ['first', 'second']) {
        await writeFile(join(elsewhere, content), content);
        await storage.storeFrom(join(elsewhere, content), 'vod/a/1.m4s');
      }
      expect(await text((await storage.get('vod/a/1.m4s')).body)).toBe('first');
      expect(await readdir(join(directory, 'vod', 'a'))).toEqual(['1.m4s']);
      expect((await readdir(elsewhere)).sort()).toEqual(['first', 'second']);
    },
  );
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

  test('a sender that goes away in the middle leaves nothing', async () => {
    const { storage, upload, partsPath } = await withUpload();
    const goesAway = (async function* () {
      yield bytes;
      throw new Error('aborted');
    })();
    await expect(storage.putPart(upload, 1, goesAway, { sizeBytes: 1000 })).rejects.toThrow('aborted');
    expect(await readdir(partsPath)).toEqual([]);
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
